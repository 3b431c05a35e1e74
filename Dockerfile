# Builds the pages with all packages, and ships what runs without the build tools.
FROM node:26-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has its own Node, and the database runs in another container.
RUN node scripts/ship.mjs /app --container

FROM node:26-slim
LABEL org.opencontainers.image.title="Lift Estimator" \
  org.opencontainers.image.description="Online lift price estimator with an admin area for prices and leads" \
  org.opencontainers.image.licenses="LicenseRef-proprietary"
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=build /app .
RUN mkdir -p /backups node_modules/.cache && chown node /backups node_modules/.cache
# The image's user `node`, by number: Kubernetes cannot tell otherwise that it is not root.
USER 1000:1000
# Fills Node's compile cache, which a start cannot do on a read-only file system.
RUN node --input-type=module -e " \
  const { speedUpImports } = await import('#server/lifecycle/fast-imports.ts'); speedUpImports(); \
  await import('#server/lifecycle/run.ts'); await import('#server/lifecycle/app.ts')"
EXPOSE 3000
# A worker has no pages; its health checks are at HEALTH_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT || process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]

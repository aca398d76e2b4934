# The server, the worker and the command of Octavo in one image: docker build -t octavo .
# docs/guides/deploy.md explains it, and tooling/architecture checks it.

FROM node:24.21.0-bookworm-slim AS modules
RUN ["npm", "install", "--global", "--no-audit", "--no-fund", "pnpm@12.21.0"]
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches/ patches/
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/api/package.json packages/api/
COPY packages/client/package.json packages/client/
COPY packages/content/package.json packages/content/
COPY packages/database/package.json packages/database/
COPY packages/exports/package.json packages/exports/
COPY packages/folders/package.json packages/folders/
COPY packages/gitsync/package.json packages/gitsync/
COPY packages/html/package.json packages/html/
COPY packages/identity/package.json packages/identity/
COPY packages/imports/package.json packages/imports/
COPY packages/installation/package.json packages/installation/
COPY packages/kernel/package.json packages/kernel/
COPY packages/markdown/package.json packages/markdown/
COPY packages/notifications/package.json packages/notifications/
COPY packages/openapi/package.json packages/openapi/
COPY packages/pdf/package.json packages/pdf/
COPY packages/publishing/package.json packages/publishing/
COPY packages/reviews/package.json packages/reviews/
COPY packages/sites/package.json packages/sites/
COPY packages/translations/package.json packages/translations/
# The client is published as one module, so what it is made of counts as its development: hoisting lets it be found.
RUN ["pnpm", "install", "--prod", "--frozen-lockfile", "--ignore-scripts", "--public-hoist-pattern", "@octavo/*", "--public-hoist-pattern", "effect", "--filter", "@octavo/cli..."]
# Maps, declarations and the sources of Effect are for people.
RUN ["find", "node_modules/.pnpm", "-type", "f", "(", "-name", "*.map", "-o", "-name", "*.d.ts", "-o", "-name", "*.d.mts", "-o", "-path", "*/node_modules/effect/src/*", ")", "-delete"]

FROM modules AS web
COPY apps ./apps
COPY packages ./packages
# New embedded databases are copies of a migrated one.
RUN ["node", "packages/database/src/embedded/buildTemplate.ts"]
# The files of the web application for browsers; the image itself has no bundler.
RUN ["pnpm", "install", "--frozen-lockfile", "--ignore-scripts", "--filter", "@octavo/web..."]
RUN ["node", "apps/web/src/build/main.ts", "/web"]

FROM node:24.21.0-bookworm-slim
# Git imports and exports repositories.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
COPY --from=modules --chown=0:0 /app ./
COPY --chown=0:0 apps ./apps
COPY --chown=0:0 packages ./packages
COPY --from=web --chown=0:0 /web ./apps/web/src/files
COPY --from=web --chown=0:0 /app/packages/database/template ./packages/database/template
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=32 OCTAVO_DATA_DIR=/data PORT=4000
# Long buffers go back to the system when they are freed (tooling/setup/heap.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
VOLUME ["/data"]
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/apps/cli/src/main.ts"]
CMD ["serve"]

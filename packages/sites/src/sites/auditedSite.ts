import type { Site } from "./Site.ts"

/** The fields of a site that an audit entry reports. */
export const auditedSite = ({ id: _, ...site }: Site) => ({
  title: site.title,
  basename: site.basename,
  hostname: site.hostname,
  verifiedHostname: site.verifiedHostname,
  proxy: site.proxy,
  visibility: site.visibility,
  published: site.published,
  agentsContext: site.agentsContext,
  adaptiveContent: site.adaptiveContent
})

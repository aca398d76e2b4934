import type { CustomHostnameResource } from "@octavo/api"
import { type HostnameClaim, hostnameVerification, servedHostname, type Site } from "@octavo/sites"

type Claim = HostnameClaim & Pick<Site, "verifiedHostname">

/** The proof of the hostname of a site: its state, and what the organization has to publish. */
export const presentVerification = (site: Claim): CustomHostnameResource["verification"] => {
  const { file, record, text } = hostnameVerification(site.organizationId, site.hostname)
  return {
    status: servedHostname(site) === null ? "pending" : "verified",
    record: { type: "TXT", name: record, value: text },
    file: { url: file, content: text }
  }
}

export const presentCustomHostname =
  (publicUrl: string) =>
  (site: Claim): CustomHostnameResource => {
    const verification = presentVerification(site)
    const isActive = verification.status === "verified"
    return {
      object: "custom-hostname",
      hostname: site.hostname,
      target: { type: "site", site: site.id },
      isActive,
      status: isActive ? "dns_passed" : "dns_no_cname",
      verification,
      urls: { location: `${publicUrl}/v1/custom-hostnames/${site.hostname}` }
    }
  }

import { Schema } from "effect"
import { Url } from "../words.ts"

/** The state of the proof that an organization controls a hostname, with the ways to prove it. */
export const HostnameVerificationResource = Schema.Struct({
  status: Schema.Literals(["pending", "verified"]),
  record: Schema.Struct({
    type: Schema.Literal("TXT"),
    name: Schema.String,
    value: Schema.String
  }).annotate({
    fields: {
      type: "The type of the DNS record.",
      name: "The name of the DNS record.",
      value: "The text of the DNS record. Every organization has another one."
    }
  }),
  file: Schema.Struct({ url: Url, content: Schema.String }).annotate({
    fields: {
      url: "The address of the file. A redirect to another host proves nothing.",
      content: "A line of the file."
    }
  })
})
  .annotate({
    fields: {
      status: "`verified` once the hostname is proved: only then the site answers there.",
      record: "The DNS record that proves the hostname.",
      file: "The file that proves the hostname, in place of the record."
    }
  })
  .annotate({ identifier: "HostnameVerification" })

/** A hostname of a site. */
export const CustomHostnameResource = Schema.Struct({
  object: Schema.Literal("custom-hostname"),
  hostname: Schema.String,
  target: Schema.Struct({ type: Schema.Literal("site"), site: Schema.String }),
  isActive: Schema.Boolean,
  status: Schema.Literals(["dns_passed", "dns_no_cname"]),
  verification: HostnameVerificationResource,
  urls: Schema.Struct({ location: Url })
})
  .annotate({
    fields: {
      hostname: "The hostname.",
      target: "The site that has the hostname.",
      isActive: "Whether the site answers at the hostname.",
      status:
        "`dns_passed` for a verified hostname, `dns_no_cname` for a pending one, for existing clients. See `verification`.",
      verification: "The proof of the hostname."
    }
  })
  .annotate({ identifier: "CustomHostname" })
export type CustomHostnameResource = typeof CustomHostnameResource.Type

/** The name of an organization in addresses. */
export const SubdomainResource = Schema.Struct({
  object: Schema.Literal("subdomain"),
  subdomain: Schema.String,
  target: Schema.Struct({ type: Schema.Literal("organization"), organization: Schema.String }),
  isActive: Schema.Boolean
})
  .annotate({
    fields: {
      subdomain: "The name: the `hostname` of the organization.",
      target: "The organization that has the name.",
      isActive: "Always true; for existing clients."
    }
  })
  .annotate({ identifier: "Subdomain" })
export type SubdomainResource = typeof SubdomainResource.Type

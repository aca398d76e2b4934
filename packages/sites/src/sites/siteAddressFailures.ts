import { Schema } from "effect"

/** The kinds of addresses of a site that are unique in the installation. */
export const SiteAddressKind = Schema.Literals(["basename", "hostname", "proxy"])
export type SiteAddressKind = typeof SiteAddressKind.Type

/** The address belongs to another site. */
export class SiteAddressTaken extends Schema.TaggedError<SiteAddressTaken>()(
  "SiteAddressTaken",
  { kind: SiteAddressKind, address: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `Another site has the ${this.kind} ${this.address}. Choose another one`
  }
}

/** The address cannot be that of a site. */
export class SiteAddressRefused extends Schema.TaggedError<SiteAddressRefused>()(
  "SiteAddressRefused",
  { kind: SiteAddressKind, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return this.kind
  }
  override get message() {
    return `The field \`${this.kind}\` of the body ${this.problem}`
  }
}

import { Role } from "@octavo/identity"
import { Schema } from "effect"
import { Title } from "../words.ts"

/** The name of a provider on the sign-in page. */
export const ProviderLabel = Title(30).check(Schema.isPattern(/\S/, { message: "must not be blank" }))

const Domain = Schema.String.check(
  Schema.isMaxLength(253),
  Schema.isPattern(/^[^\s@/\\:?#.]+(\.[^\s@/\\:?#.]+)+\.?$/, {
    message: "must be a domain, such as example.org"
  })
)

/** The fields of a request that say what becomes of the users of a provider. */
export const providerFields = {
  /** The id of a team of the organization. */
  defaultTeam: Schema.optionalKey(Schema.NullOr(Schema.String)),
  defaultRole: Schema.optionalKey(Schema.NullOr(Role)),
  domains: Schema.optionalKey(Schema.NullOr(Schema.Array(Domain).check(Schema.isMaxLength(100))))
}

import { Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { OidcProvider } from "../sso/OidcProvider.ts"

/** The client secret of a provider: empty when there is none, null when another installation sealed it. */
export const openClientSecret = ({ sealedSecret }: Pick<OidcProvider, "sealedSecret">) =>
  Effect.map(Sealer, ({ open }) => (sealedSecret === "" ? "" : Option.getOrNull(open(sealedSecret))))

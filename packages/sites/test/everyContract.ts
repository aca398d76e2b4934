import { adaptiveContract } from "./adaptive/adaptive.contract.ts"
import { publishingAuthContract } from "./auth/publishingAuth.contract.ts"
import { customizationContract } from "./customization/customization.contract.ts"
import { customFontsContract } from "./fonts/customFonts.contract.ts"
import { eventsContract } from "./events/events.contract.ts"
import { hostnamesContract } from "./hostnames/hostnames.contract.ts"
import { redirectsContract } from "./redirects/redirects.contract.ts"
import { shareLinksContract } from "./links/shareLinks.contract.ts"
import { disclosureContract } from "./published/disclosure.contract.ts"
import { publishingContract } from "./published/publishing.contract.ts"
import { sitesContract } from "./sites/sites.contract.ts"
import { historiesContract } from "./structure/histories.contract.ts"
import { structureContract } from "./structure/structure.contract.ts"
import { rendererTokensContract } from "./tokens/rendererTokens.contract.ts"
import { admissionContract } from "./visitors/admission.contract.ts"
import { visitorsContract } from "./visitors/visitors.contract.ts"
import type { SitesTests } from "./SitesServices.ts"

/** The contracts of all stores of sites. At length, they have the law that takes many random histories. */
export const everyContract = (it: SitesTests, isAtLength = true) => {
  sitesContract(it)
  structureContract(it)
  if (isAtLength) historiesContract(it)
  hostnamesContract(it)
  publishingContract(it)
  disclosureContract(it)
  shareLinksContract(it)
  adaptiveContract(it)
  publishingAuthContract(it)
  visitorsContract(it)
  customizationContract(it)
  customFontsContract(it)
  redirectsContract(it)
  admissionContract(it)
  eventsContract(it)
  rendererTokensContract(it)
}

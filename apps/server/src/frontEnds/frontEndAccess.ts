import { type Caller, UserId } from "@octavo/identity"
import type { FrontEndCredential } from "@octavo/sites"
import { Schema } from "effect"

/** The operations that a renderer token reaches: look-ups of URLs, and events. */
const ofRenderers: ReadonlySet<string> = new Set([
  "getPublishedContentByUrl",
  "resolvePublishedContentByUrl",
  "trackEventsInSiteById"
])

/** The operations that a site token reaches. Each of them answers what the audience of the token sees, see `forFrontEnds`. */
const ofSites: ReadonlySet<string> = new Set([
  "getChangeRequestById",
  "getCurrentRevision",
  "getFileById",
  "getFileInRevisionById",
  "getLatestOpenAPISpecVersionContent",
  "getPageById",
  "getPageByPath",
  "getPageDocumentInRevisionById",
  "getPageInRevisionById",
  "getPageInRevisionByPath",
  "getPublishedContentSite",
  "getRevisionById",
  "getSiteRedirectBySource",
  "getSiteStructure",
  "getSpaceById",
  "listFiles",
  "listFilesInRevisionById",
  "listPages",
  "listPagesInRevisionById",
  "searchSiteContent",
  "trackEventsInSiteById"
])

/** Whether a front end may ask for an operation, by its operationId. */
export const mayAsk = ({ kind }: FrontEndCredential, operation: string): boolean =>
  (kind === "site" ? ofSites : ofRenderers).has(operation)

/** A front end asks for an operation that its token does not reach. */
export class FrontEndDenied extends Schema.TaggedError<FrontEndDenied>()(
  "FrontEndDenied",
  { kind: Schema.Literals(["renderer", "site"]) },
  { httpApiStatus: 403 }
) {
  override get message() {
    return this.kind === "site"
      ? "A site token reads the published content of its site, and nothing else"
      : "A renderer token resolves URLs of sites and tells events, and nothing else"
  }
}

/** The caller of a request of a front end: nobody, with no role anywhere. Work and answers are kept by the name. */
export const callerOfFrontEnd = (name: string): Caller["Service"] => ({
  userId: UserId.make(name),
  isOperator: false,
  hasInvitations: false,
  needsSso: false,
  credential: { id: null, kind: "token", within: null, exempt: false }
})

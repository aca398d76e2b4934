export { answerVisit } from "./answerVisit.ts"
export type { AudienceAnswer, SiteAnswer } from "./answers/SiteAnswer.ts"
export {
  type AskedVisitor,
  type ResolvedContent,
  type ResolvedRedirect,
  resolvePublishedUrl
} from "./lookups/resolvePublishedUrl.ts"
export { cssIdentifier } from "./files/cssIdentifier.ts"
export { findRedirectTarget } from "./lookups/findRedirectTarget.ts"
export { readPage } from "./lookups/readPage.ts"
export { showsSpecification } from "./lookups/showsSpecification.ts"
export { seeFiles } from "./lookups/seeFiles.ts"
export { seeSettings } from "./lookups/seeSettings.ts"
export { inTurns } from "./pages/inTurns.ts"
export { PageCaches } from "./pages/PageCaches.ts"
export { type BookOrder, BookRefused, SiteBooks } from "./books/SiteBooks.ts"
export { type CardOrder, CardRefused, SiteCards } from "./cards/SiteCards.ts"
export {
  type Answer,
  type BytesBody,
  compressed,
  type FileBody,
  packed,
  type PackedBody,
  PacksPages,
  type TextBody
} from "./visits/Answer.ts"
export { maxPostBytes, type Post } from "./visits/Post.ts"
export { VisitEvents } from "./visits/VisitEvents.ts"
export type { Visit } from "./visits/Visit.ts"
export { type VisitKind, visitRoutes } from "./visits/VisitKind.ts"

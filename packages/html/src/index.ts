export { embedFrame } from "./blocks/embedFrame.ts"
export { type EmbedProvider, embedProviders } from "./blocks/EmbedProvider.ts"
export type { FileTarget, LinkTarget, RenderContext } from "./blocks/RenderContext.ts"
export { renderDocument, renderInSteps, type RenderedDocument } from "./blocks/renderDocument.ts"
export { type ClientModule, hashOf, type OutlineEntry } from "./blocks/Rendering.ts"
export { contentSecurityPolicy, diagramPolicy, type PolicyInput } from "./frame/contentSecurityPolicy.ts"
export type {
  Announcement,
  AssetAddresses,
  FrameLink,
  HeaderLink,
  LanguageVariant,
  Logo,
  NavigationEntry,
  PageCover,
  Neighbour,
  PageFrame,
  SocialLink,
  PreviewBar,
  SectionTab,
  SiteFrame,
  Variant
} from "./frame/PageFrame.ts"
export { findOperation, type OperationFacts } from "./operations/OperationFacts.ts"
export { codeSamples } from "./samples/codeSamples.ts"
export { sampleRequest, type SampleRequest } from "./samples/SampleRequest.ts"
export { sampleOf } from "./values/sampleOf.ts"
export { type SpecTexts, specTextsIn } from "./operationViews/specTextsIn.ts"
export { printFacts } from "./operationViews/printFacts.ts"
export { printSpecBlock } from "./operationViews/printSpecBlock.ts"
export { aboutBlock } from "./operations/aboutBlock.ts"
export type { SpecBlock } from "./operations/operationOfBlock.ts"
export { renderFacts } from "./operationViews/renderFacts.ts"
export { renderSchemas } from "./operationViews/renderSchemas.ts"
export { type Language, languages, type Locale } from "./languages.ts"
export { renderThanks } from "./frame/renderThanks.ts"
export { renderNotFound } from "./frame/renderNotFound.ts"
export { type PageBody, renderPage } from "./frame/renderPage.ts"
export { renderSearchResults, type SearchResult } from "./frame/renderSearchResults.ts"
export {
  type CodeLines,
  type CodeToken,
  noSnippets,
  type Snippet,
  type TypesetSnippets
} from "./snippets/Snippet.ts"
export { mathMLOf } from "./snippets/mathMLOf.ts"
export { Snippets } from "./snippets/Snippets.ts"
export { snippetsOf } from "./snippets/snippetsOf.ts"
export { type BrandSettings, type FontFiles, type Styling, themeOf } from "./styles/themeOf.ts"
export type { Theme, ThemeColor } from "./styles/Theme.ts"
export { webFontNames } from "./styles/webFonts.ts"
export { stylesheet } from "./styles/stylesheet.ts"
export { themeStylesheet } from "./styles/themeStylesheet.ts"
export { cardColors } from "./styles/cardColors.ts"
export { socialPlatforms } from "./frame/socialPlatforms.ts"
export { html, Html, type HtmlValue } from "./template/Html.ts"
export { TemplateRefused } from "./template/Template.ts"
export { englishWords, type Words } from "./Words.ts"

export { readSiteAssets, type SiteAsset, type SiteAssets, type SiteAssetSettings } from "./SiteAssets.ts"
export * as SnippetThreads from "./Snippets.ts"
export { stripTypes } from "./stripTypes.ts"

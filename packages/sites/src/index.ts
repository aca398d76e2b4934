export {
  AdaptiveSchema,
  AdaptiveSchemaNotFound,
  AdaptiveSchemaRefused,
  type ClaimObject
} from "./adaptive/AdaptiveSchema.ts"
export { AdaptiveSchemas } from "./adaptive/AdaptiveSchemas.ts"
export { getAdaptiveSchema, listTemplateConditions } from "./adaptive/getAdaptiveSchema.ts"
export type { TemplateCondition } from "./adaptive/templateConditions.ts"
export { updateAdaptiveSchema } from "./adaptive/updateAdaptiveSchema.ts"
export { createRendererToken } from "./renderers/createRendererToken.ts"
export { makeFindRenderer } from "./tokens/findRenderer.ts"
export { FrontEnd, type FrontEndCredential, mayResolve } from "./tokens/FrontEnd.ts"
export { listRendererTokens } from "./renderers/listRendererTokens.ts"
export { isRendererKey, RendererToken, RendererTokenId } from "./renderers/RendererToken.ts"
export { RendererTokens } from "./renderers/RendererTokens.ts"
export { revokeRendererToken } from "./renderers/revokeRendererToken.ts"
export { admitSiteToken } from "./tokens/admitSiteToken.ts"
export { isSiteToken, signSiteToken } from "./tokens/SiteToken.ts"
export { getPublishingAuth } from "./auth/getPublishingAuth.ts"
export {
  AuthBackendUnavailable,
  FallbackUrlRefused,
  PublishingAuth,
  VisitorKeyUnreadable
} from "./auth/PublishingAuth.ts"
export { PublishingAuths } from "./auth/PublishingAuths.ts"
export type { PublishingAuthView } from "./auth/PublishingAuthView.ts"
export { regenerateVisitorKey } from "./auth/regenerateVisitorKey.ts"
export { updatePublishingAuth } from "./auth/updatePublishingAuth.ts"
export { Customization, CustomizationOverride } from "./customization/Customization.ts"
export { customizationOf, CustomizationView } from "./customization/customizationOf.ts"
export { Customizations } from "./customization/Customizations.ts"
export { defaultCustomization } from "./customization/defaultCustomization.ts"
export {
  CustomFont,
  CustomFontId,
  CustomFontNotFound,
  FontFileRefused,
  FontLimitReached,
  RegularFaceMissing
} from "./fonts/CustomFont.ts"
export { CustomFonts } from "./fonts/CustomFonts.ts"
export { createCustomFont } from "./fonts/createCustomFont.ts"
export { deleteCustomFont } from "./fonts/deleteCustomFont.ts"
export { fontAt, fontPath } from "./customization/fontLinks.ts"
export { getCustomFont } from "./fonts/getCustomFont.ts"
export { listCustomFonts } from "./fonts/listCustomFonts.ts"
export { updateCustomFont } from "./fonts/updateCustomFont.ts"
export { getCustomization, getSiteSpaceCustomization } from "./customization/getCustomization.ts"
export { deleteCustomizationOverrides, overrideCustomization } from "./customization/overrideCustomization.ts"
export {
  SiteCustomization,
  type SiteImage,
  SettingWithoutEffect,
  SiteFontRefused,
  SiteImageRefused,
  TooManySiteImages
} from "./customization/SiteCustomization.ts"
export { fontFilesOf, imagesOf } from "./customization/imagesOf.ts"
export { overrideSettings, overridesBetween } from "./customization/overrideSettings.ts"
export { updateCustomization } from "./customization/updateCustomization.ts"
export { listVisitorSegments } from "./events/listVisitorSegments.ts"
export { aggregateSiteEvents, type EventRange } from "./events/aggregateSiteEvents.ts"
export { EventTally } from "./events/EventTally.ts"
export { removeOldEvents } from "./events/removeOldEvents.ts"
export {
  factsOf,
  keptEventDays,
  PageRating,
  SiteEventCount,
  type SiteEventFacts,
  SiteEventMistimed,
  SiteEventRangeRefused,
  SiteEventType
} from "./events/SiteEvent.ts"
export { type SiteEventColumn, SiteEvents, type SiteEventSum } from "./events/SiteEvents.ts"
export { type TrackedEvent, trackSiteEvents } from "./events/trackSiteEvents.ts"
export { unsignedCookie } from "./adaptive/unsignedClaims.ts"
export { createShareLink } from "./links/createShareLink.ts"
export { deleteShareLink } from "./links/deleteShareLink.ts"
export { listShareLinks } from "./links/listShareLinks.ts"
export { ShareLink, ShareLinkId, ShareLinkNotFound } from "./links/ShareLink.ts"
export { ShareLinks } from "./links/ShareLinks.ts"
export type { ShareLinkView } from "./links/ShareLinkView.ts"
export { updateShareLink } from "./links/updateShareLink.ts"
export { createPreview } from "./previews/createPreview.ts"
export { PreviewClaimsRefused } from "./previews/readPreviewClaims.ts"
export { blobsOfSites } from "./published/blobsOfSites.ts"
export { findPublishedPlaces, type PublishedPlace, publishedPlace } from "./published/findPublishedPlaces.ts"
export { getPublishedSite } from "./published/getPublishedSite.ts"
export { PublishedContentNotFound } from "./published/PublishedContentNotFound.ts"
export { publishedUrl, type SitesAddress, sitesAddressOf, SitesUrl, siteUrl } from "./published/SitesUrl.ts"
export { sitesOfOrganization } from "./lifecycle/sitesOfOrganization.ts"
export { layer as OrganizationSitesFromSites } from "./published/OrganizationSites.ts"
export { layer as SpaceHoldersFromSites } from "./published/SpaceHolders.ts"
export { readRedirectSource } from "./redirects/redirectSource.ts"
export { viewVisibleSite, viewVisibleSiteSpace } from "./visitors/viewVisibleSite.ts"
export { createSiteRedirect } from "./redirects/createSiteRedirect.ts"
export { deleteSiteRedirect } from "./redirects/deleteSiteRedirect.ts"
export { findSiteRedirect } from "./redirects/findSiteRedirect.ts"
export { getSiteRedirectBySource } from "./redirects/getSiteRedirectBySource.ts"
export { listSiteRedirects } from "./redirects/listSiteRedirects.ts"
export { putSiteRedirects } from "./redirects/putSiteRedirects.ts"
export {
  RedirectDestination,
  SiteRedirect,
  SiteRedirectId,
  SiteRedirectNotFound,
  SiteRedirectRefused,
  SiteRedirectTaken
} from "./redirects/SiteRedirect.ts"
export { SiteRedirects } from "./redirects/SiteRedirects.ts"
export { visibleTarget, type VisibleTarget } from "./redirects/visibleTarget.ts"
export { leadsBack } from "./redirects/leadsBack.ts"
export { updateSiteRedirect } from "./redirects/updateSiteRedirect.ts"
export { schedules } from "./schedules.ts"
export type { SearchScope } from "./search/SearchScope.ts"
export { searchSite } from "./search/searchSite.ts"
export { searchVisible, type VisibleHit } from "./search/searchVisible.ts"
export { AddressClaims } from "./hostnames/AddressClaims.ts"
export { confirmCustomHostname } from "./hostnames/confirmCustomHostname.ts"
export { type HostnameClaim, hostnameVerification } from "./hostnames/HostnameVerification.ts"
export { CustomHostnameNotFound, CustomHostnameVerified } from "./hostnames/customHostnameFailures.ts"
export { getCustomHostname } from "./hostnames/getCustomHostname.ts"
export { removeCustomHostname } from "./hostnames/removeCustomHostname.ts"
export { verifyCustomHostname } from "./hostnames/verifyCustomHostname.ts"
export { verifyPendingHostnames } from "./hostnames/verifyPendingHostnames.ts"
export { createSite } from "./lifecycle/createSite.ts"
export { DefaultSiteSpaceMisplaced } from "./sites/DefaultSiteSpaceMisplaced.ts"
export { deleteSite } from "./lifecycle/deleteSite.ts"
export { listSiteRoles } from "./sites/listSiteRoles.ts"
export { listSites } from "./sites/listSites.ts"
export { purgeDeletedSites } from "./sites/purgeDeletedSites.ts"
export { requireSite } from "./sites/requireSite.ts"
export { restoreSite } from "./lifecycle/restoreSite.ts"
export { publishSite, unpublishSite } from "./lifecycle/setPublished.ts"
export {
  AgentsContext,
  servedHostname,
  Site,
  SiteLimitReached,
  siteLimits,
  SiteNotFound,
  SiteNotRestorable,
  SiteType,
  type SiteView,
  SiteVisibility
} from "./sites/Site.ts"
export { problemOfAddress } from "./sites/siteAddress.ts"
export { SiteAddressRefused, SiteAddressTaken } from "./sites/siteAddressFailures.ts"
export { siteChanged, sitePublished, siteUnpublished } from "./sites/siteEvents.ts"
export { SiteId } from "./sites/SiteId.ts"
export { type SiteFilter, Sites } from "./sites/Sites.ts"
export { type SiteChanges, updateSite } from "./lifecycle/updateSite.ts"
export { addSectionGroup } from "./arrangement/addSectionGroup.ts"
export { addSectionToGroup } from "./arrangement/addSectionToGroup.ts"
export { addSiteSection } from "./arrangement/addSiteSection.ts"
export { addSiteSpace } from "./arrangement/addSiteSpace.ts"
export { deleteSectionGroup } from "./arrangement/deleteSectionGroup.ts"
export { deleteSiteSection } from "./arrangement/deleteSiteSection.ts"
export { deleteSiteSpace } from "./arrangement/deleteSiteSpace.ts"
export {
  getSiteStructure,
  listSectionGroups,
  listSiteSections,
  listSiteSpaces,
  StructureListPosition
} from "./arrangement/listStructure.ts"
export type { StructurePointer, StructurePosition } from "./structure/moveInStructure.ts"
export { SitePositionRefused } from "./structure/SitePositionRefused.ts"
export {
  moveSectionGroup,
  moveSiteSection,
  moveSiteSpace,
  moveStructureItem
} from "./arrangement/moveStructureItem.ts"
export { removeSectionFromGroup } from "./arrangement/removeSectionFromGroup.ts"
export { SpaceElsewhere } from "./structure/SpaceElsewhere.ts"
export { SectionGroup, SectionGroupId, SectionGroupNotFound } from "./structure/SectionGroup.ts"
export { SiteConditionUnreadable } from "./structure/SiteConditionUnreadable.ts"
export { SitePathRefused, SitePathTaken } from "./structure/sitePathFailures.ts"
export { SiteSection, SiteSectionId, SiteSectionNotFound } from "./structure/SiteSection.ts"
export { SiteSpace, SiteSpaceId, SiteSpaceNotFound, SpaceAlreadyInSite } from "./structure/SiteSpace.ts"
export { structureId } from "./structure/structureId.ts"
export { SiteStructure } from "./structure/SiteStructure.ts"
export { pathOfSiteSpace } from "./structure/publishedPaths.ts"
export { type ShownSpace, SiteStructures } from "./structure/SiteStructures.ts"
export { StructureHistories, type StructureOrder } from "./structure/StructureHistories.ts"
export { SectionGroupsTooDeep } from "./structure/structureLimits.ts"
export type {
  ListedSpace,
  OfSite,
  SectionGroupView,
  SiteSectionView,
  SiteSpaceView,
  StructureItemView
} from "./arrangement/viewStructure.ts"
export { subscribers } from "./subscribers.ts"
export { type SiteSectionChanges, updateSiteSection } from "./arrangement/updateSiteSection.ts"
export { updateSectionGroup } from "./arrangement/updateSectionGroup.ts"
export { type SiteSpaceChanges, updateSiteSpace } from "./arrangement/updateSiteSpace.ts"
export type { Admission, SitePlace } from "./visitors/Admission.ts"
export { admitVisitor, loginPath } from "./visitors/admitVisitor.ts"
export { Audience, type Claims } from "./visitors/Audience.ts"
export type { Credentials } from "./visitors/Credentials.ts"
export { findDefaultSite } from "./visitors/findDefaultSite.ts"
export { findSiteAt } from "./visitors/findSiteAt.ts"
export type { Preview } from "./visitors/Preview.ts"
export { layer as recentSites, layerOf as recentSitesOf, RecentSites } from "./visitors/RecentSites.ts"
export { seeCustomization } from "./visitors/seeCustomization.ts"
export { seePages } from "./visitors/seePages.ts"
export { seeSite } from "./visitors/seeSite.ts"
export type { SiteAt, SiteRequest } from "./visitors/SiteAt.ts"
export { rootOf, pathBelow, type SiteRoot, urlBelow } from "./visitors/SiteRoot.ts"
export type { SiteEdition } from "./visitors/SiteEdition.ts"
export { VisiblePages } from "./visitors/VisiblePages.ts"
export {
  type SiteLocation,
  type VisibleGroup,
  type VisibleSection,
  VisibleSite,
  type VisibleSiteSpace
} from "./visitors/VisibleSite.ts"
export { leavePreviewPath, previewCookie, setCookieOf, type VisitorCookie } from "./visitors/VisitorCookie.ts"
export { claimAddresses } from "./lifecycle/claimAddresses.ts"
export { makeShareKey } from "./links/makeShareKey.ts"

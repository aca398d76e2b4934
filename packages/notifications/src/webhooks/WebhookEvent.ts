import { Schema } from "effect"

/** The kinds of events that webhooks send, named as in the outbox. */
export const WebhookEvent = Schema.Literals([
  "content.revisionCommitted",
  "identity.memberRemoved",
  "identity.organizationChanged",
  "identity.teamDeleted",
  "openapi.specChanged",
  "openapi.specCreated",
  "openapi.specDeleted",
  "openapi.specFailed",
  "openapi.specRestored",
  "openapi.versionCreated",
  "reviews.changeRequestCreated",
  "reviews.changeRequestMerged",
  "reviews.changeRequestReviewed",
  "reviews.changeRequestStatusChanged",
  "reviews.commentPosted",
  "reviews.commentReplied",
  "reviews.commentResolved",
  "reviews.reviewersRequested",
  "sites.contentChanged",
  "sites.siteChanged",
  "sites.sitePublished",
  "sites.siteUnpublished",
  "translations.created",
  "translations.deleted",
  "translations.runEnded"
])
export type WebhookEvent = typeof WebhookEvent.Type

/** The event that tells front ends of sites to fetch content again; its deliveries have a form of their own, see `newRevalidation`. */
export const contentChanged = "sites.contentChanged" satisfies WebhookEvent

/** The type of a delivery that was asked for to try a webhook. */
export const testEvent = "webhook.test"

import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { createWebhook, type WebhookEvent } from "../index.ts"

/** A webhook of an organization, made by an administrator, with its secret. */
export const aWebhookOf = (
  organizationId: OrganizationId,
  admin: User,
  url: string,
  events: ReadonlyArray<WebhookEvent> = ["reviews.changeRequestMerged"]
) => createWebhook(organizationId, { label: "Build", url, events }).pipe(as(admin), Effect.orDie)

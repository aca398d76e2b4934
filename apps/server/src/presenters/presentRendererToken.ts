import type { RendererTokenResource } from "@octavo/api"
import type { RendererToken } from "@octavo/sites"
import { presentTime } from "./times.ts"

export const presentRendererToken = (token: RendererToken): RendererTokenResource => ({
  object: "renderer-token",
  id: token.id,
  label: token.label,
  createdAt: presentTime(token.createdAt),
  ...(token.expiresAt !== null && { expiresAt: presentTime(token.expiresAt) }),
  ...(token.organizationId !== null && { organization: token.organizationId })
})

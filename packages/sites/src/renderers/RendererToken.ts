import { OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Schema } from "effect"

export const RendererTokenId = Schema.String.pipe(Schema.brand("RendererTokenId"))
export type RendererTokenId = typeof RendererTokenId.Type

/**
 * The key of a front end of others: it resolves URLs of sites for any visitor and tells events, and reaches nothing else. The key itself
 * is shown once and kept only as its SHA-256.
 */
export class RendererToken extends Schema.Class<RendererToken>("RendererToken")({
  id: RendererTokenId,
  label: Schema.String,
  /** The only organization whose sites it resolves; null for all of the installation. */
  organizationId: Schema.NullOr(OrganizationId),
  /** SHA-256 of the key, hex. */
  hash: Schema.String,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  madeBy: UserId
}) {}

/** The beginning of every key, by which a key that leaks is recognised. */
const prefix = "ocr_"

/** A fresh key: `ocr_` and 256 random bits. */
export const newRendererKey = (): string =>
  `${prefix}${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")}`

/** Whether a text has the form of a key of a front end, whatever it is worth. */
export const isRendererKey = (text: string): boolean => text.startsWith(prefix)

/** Whether a token is valid at a time. */
export const isValid = ({ expiresAt }: RendererToken, now: DateTime.Utc): boolean =>
  expiresAt === null || DateTime.isGreaterThan(expiresAt, now)

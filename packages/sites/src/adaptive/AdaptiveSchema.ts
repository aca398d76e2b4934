import { Schema } from "effect"
import { SiteId } from "../sites/SiteId.ts"

/** A leaf of a JSON schema of claims, or what an array contains. */
export interface ClaimPrimitive {
  readonly type: "boolean" | "string" | "number"
  readonly description: string
  /** Of a string. */
  readonly enum?: ReadonlyArray<string>
}

/** An object in a JSON schema of claims. */
export interface ClaimObject {
  readonly type: "object"
  readonly description?: string
  readonly properties: Readonly<Record<string, ClaimSchema>>
  readonly additionalProperties: false
}

/** A property of a JSON schema of claims: draft 07, as far as claims need it. */
export type ClaimSchema =
  | ClaimPrimitive
  | { readonly type: "array"; readonly description: string; readonly items: ClaimPrimitive }
  | ClaimObject

/** The claims that visitors of a site can have. */
export class AdaptiveSchema extends Schema.Class<AdaptiveSchema>("AdaptiveSchema")({
  siteId: SiteId,
  /** As it was given, checked by `readAdaptiveSchema`. */
  jsonSchema: Schema.Unknown as unknown as Schema.Codec<ClaimObject>,
  updatedAt: Schema.DateTimeUtc
}) {}

/** The site has no adaptive schema yet. */
export class AdaptiveSchemaNotFound extends Schema.TaggedError<AdaptiveSchemaNotFound>()(
  "AdaptiveSchemaNotFound",
  { siteId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The site has no adaptive schema. Send one first"
  }
}

/** The JSON schema uses more than claims can. */
export class AdaptiveSchemaRefused extends Schema.TaggedError<AdaptiveSchemaRefused>()(
  "AdaptiveSchemaRefused",
  { at: Schema.String, problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return this.at
  }
  override get message() {
    return `The field \`${this.at}\` of the body ${this.problem}`
  }
}

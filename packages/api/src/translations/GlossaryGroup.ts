import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import {
  GlossaryEntryId,
  GlossaryEntryNotFound,
  GlossaryLimitReached,
  GlossaryRefused,
  translationLimits
} from "@octavo/translations"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { GlossaryEntryResource } from "./TranslationResource.ts"

const glossary = "/orgs/:organizationId/translations-glossary" as const
const organization = { organizationId: OrganizationId }
const denied = [AccessDenied, OrganizationNotFound] as const

const translations = Schema.Record(Schema.String, Schema.String)

const GlossaryOperation = Schema.Union([
  Schema.Struct({ type: Schema.Literal("insert"), translations }).annotate({
    fields: { translations: "The term in each language, by the code of the language." }
  }),
  Schema.Struct({ type: Schema.Literal("update"), id: Schema.String, translations }).annotate({
    fields: {
      translations: "The term in each language, by the code of the language.",
      id: "The id of the entry."
    }
  }),
  Schema.Struct({ type: Schema.Literal("delete"), id: Schema.String }).annotate({
    fields: { id: "The id of the entry." }
  })
])

export class GlossaryGroup extends guarded(
  HttpApiGroup.make("glossary").add(
    HttpApiEndpoint.get("listGlossaryEntries", glossary, {
      params: organization,
      query: ListQuery,
      success: listOf(GlossaryEntryResource),
      error: failures(CursorRefused, ...denied)
    }).annotate(OpenApi.Summary, "List the glossary of an organization"),
    HttpApiEndpoint.put("updateGlossaryEntries", glossary, {
      params: organization,
      payload: Schema.Struct({
        operations: Schema.Array(GlossaryOperation).check(
          Schema.isMinLength(1),
          Schema.isMaxLength(translationLimits.glossaryOperations)
        )
      }).annotate({ fields: { operations: "The changes, applied in order." } }),
      success: HttpApiSchema.NoContent,
      error: failures(...denied, GlossaryEntryNotFound, GlossaryLimitReached, GlossaryRefused)
    })
      .annotate(OpenApi.Summary, "Change the glossary of an organization")
      .annotate(
        OpenApi.Description,
        "The operations are applied in order, all or none. Translations run again when the glossary has been quiet for five minutes."
      ),
    HttpApiEndpoint.get("getGlossaryEntry", `${glossary}/:glossaryEntryId`, {
      params: { ...organization, glossaryEntryId: GlossaryEntryId },
      success: GlossaryEntryResource,
      error: failures(...denied, GlossaryEntryNotFound)
    }).annotate(OpenApi.Summary, "Get an entry of the glossary")
  )
) {}

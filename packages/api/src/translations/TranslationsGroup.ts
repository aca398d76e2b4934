import { DocumentRefused, DocumentSchema, Language, SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { TooManyJobs } from "@octavo/kernel"
import {
  LanguageUnsupported,
  TranslationExists,
  TranslationId,
  TranslationNotFound,
  TranslationRefused
} from "@octavo/translations"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { TranslationResource } from "./TranslationResource.ts"

const translations = "/orgs/:organizationId/translations" as const
const organization = { organizationId: OrganizationId }
const params = { ...organization, translationId: TranslationId }
const denied = [AccessDenied, OrganizationNotFound] as const

export class TranslationsGroup extends guarded(
  HttpApiGroup.make("translations").add(
    HttpApiEndpoint.get("listTranslations", translations, {
      params: organization,
      query: { ...ListQuery, space: Schema.optionalKey(SpaceId) },
      success: listOf(TranslationResource),
      error: failures(CursorRefused, ...denied)
    }).annotate(OpenApi.Summary, "List the translations of an organization"),
    HttpApiEndpoint.post("createTranslation", translations, {
      params: organization,
      payload: Schema.Struct({
        source: Schema.Struct({ space: SpaceId, language: Language }).annotate({
          fields: { language: "The language of the space." }
        }),
        language: Language,
        instructions: Schema.optionalKey(DocumentSchema)
      }).annotate({
        fields: {
          source: "The space to translate, and its language.",
          instructions: "Instructions for the translator, as a document tree.",
          language: "The language to translate into."
        }
      }),
      success: TranslationResource.pipe(HttpApiSchema.status(201)),
      error: failures(
        ...denied,
        DocumentRefused,
        LanguageUnsupported,
        SpaceNotFound,
        TooManyJobs,
        TranslationExists,
        TranslationRefused
      )
    })
      .annotate(OpenApi.Summary, "Create a translation of a space")
      .annotate(
        OpenApi.Description,
        "The result is a space of its own in the other language, which follows its source: who reads the source reads it, and nobody edits it. The first run is requested."
      ),
    HttpApiEndpoint.get("getTranslation", `${translations}/:translationId`, {
      params,
      success: TranslationResource,
      error: failures(...denied, TranslationNotFound)
    }).annotate(OpenApi.Summary, "Get a translation"),
    HttpApiEndpoint.put("updateTranslation", `${translations}/:translationId`, {
      params,
      payload: Schema.Struct({ instructions: DocumentSchema }).annotate({
        fields: { instructions: "Instructions for the translator, as a document tree." }
      }),
      success: TranslationResource,
      error: failures(...denied, DocumentRefused, TooManyJobs, TranslationNotFound, TranslationRefused)
    })
      .annotate(OpenApi.Summary, "Change the instructions of a translation")
      .annotate(OpenApi.Description, "Other instructions request a run that translates everything again."),
    HttpApiEndpoint.delete("deleteTranslation", `${translations}/:translationId`, {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(...denied)
    })
      .annotate(OpenApi.Summary, "Delete a translation")
      .annotate(
        OpenApi.Description,
        "The space of its result is deleted. It can be restored for seven days as an ordinary space."
      ),
    HttpApiEndpoint.post("runTranslation", `${translations}/:translationId/run`, {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(...denied, TooManyJobs, TranslationNotFound)
    })
      .annotate(OpenApi.Summary, "Run a translation")
      .annotate(
        OpenApi.Description,
        "Translates what changed at the source, and what failed before. While a run is under way, another one follows."
      )
  )
) {}

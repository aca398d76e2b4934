import { ChangeRequestClosed, changeRequestFailures } from "@octavo/reviews"
import { CollectionId, CollectionNotFound, PageId, SpaceId, SpaceNotFound } from "@octavo/content"
import { AccessDenied, OrganizationId, OrganizationNotFound } from "@octavo/identity"
import { ImportReport } from "@octavo/kernel"
import { importFailures, ImportSource } from "@octavo/imports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TextProblemResource } from "../content/EditedContentResource.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"

/** Something with a protocol; whether it can be fetched is seen when it is. */
const isWhole = (url: string) =>
  /^[a-z][a-z0-9+.-]*:\S/i.test(url) || "must be a whole address, with its protocol"

const inputDescriptions = {
  url: "The address of the content, or an upload address.",
  source: "The kind of the content."
}

const ImportInput = Schema.Struct({
  url: Schema.String.check(Schema.isMaxLength(2048), Schema.makeFilter(isWhole)),
  source: ImportSource
}).annotate({ fields: inputDescriptions })

/** An import that was only described. */
export const ImportDescriptionResource = Schema.Struct({
  report: ImportReport,
  /** Problems of pages, which have titles and no ids yet. */
  problems: Schema.Array(
    Schema.Struct({ page: Schema.String, ...TextProblemResource.fields }).annotate({
      fields: {
        page: "The title of the page; the path of its file for the archive of a project. Empty for a problem of the whole import.",
        line: "The line in the text, from 1. Absent for a problem of the whole text."
      }
    })
  )
})
  .annotate({
    fields: {
      report: "What the import would bring and lose.",
      problems:
        "Problems of the texts of pages, content that no page can show, and files that would be left out."
    }
  })
  .annotate({ identifier: "ImportDescription" })
export type ImportDescriptionResource = typeof ImportDescriptionResource.Type

/** The revision that has what was imported. */
export const ImportedResource = Schema.Struct({
  revision: Schema.String,
  /** The product that exported the archive. */
  product: Schema.optionalKey(Schema.String),
  /** Pages that were added. */
  importedResources: Schema.Int,
  /** Pages that were found, those that were too many or could not be read among them. */
  totalResources: Schema.Int,
  /** Problems in the texts of pages, such as of those that are kept as plain text. */
  problems: Schema.Array(
    Schema.Struct({ page: Schema.String, ...TextProblemResource.fields }).annotate({
      fields: {
        page: "The id of the page.",
        line: "The line in the text, from 1. Absent for a problem of the whole text."
      }
    })
  )
})
  .annotate({
    fields: {
      revision: "The id of the revision that contains the pages.",
      product:
        "The product whose export was recognized, such as `Notion`, or the tool of a project, such as `Docusaurus`. Absent for other content.",
      importedResources: "The number of pages that were added.",
      totalResources: "The number of pages that were found, including those that could not be imported.",
      problems:
        "Problems of the texts of pages, content that no page can show, and files that the import left out."
    }
  })
  .annotate({ identifier: "ImportedContent" })
export type ImportedResource = typeof ImportedResource.Type

const sources =
  "A `website` gives the page at the address and up to nineteen others of the same origin and path, from its sitemap or else from the links of its pages, as its robots.txt allows. `markdown`, `html` and `docx` are one page each, `zip` is a folder of pages in Markdown or HTML, or the export of BookStack, Confluence (HTML or XML), Docmost, Google Docs (HTML), MediaWiki (XML, also without an archive), Notion, Outline (Markdown), Wiki.js, Slab or Coda, or pages in AsciiDoc, also of Antora, which is recognized by its content. A file of AsciiDoc without an archive is a `zip` too; its name ends with `.adoc`. Pictures are imported too, and links between the pages lead to the new pages. The address of an upload stands for the uploaded file."

const bounds =
  "A page that cannot be read as Markdown is kept as text, and `problems` reports it. An import takes less than a minute. Other sources are refused."

const projects =
  "A `zip` with a project of a documentation tool, such as the archive of a repository of Docusaurus or MkDocs, is read as the repository is: with MDX, the navigation, the addresses and the included files of the tool. It is refused where the space has one of its paths already."

const description = `${sources} Pages are added at the end; existing content does not change. ${bounds}`

const pageDescription = `${sources} The text of the only page at the top of the import, or of the landing page of a folder, is appended to the text of the page, below its front matter; further pages are added below the page. Where a text cannot be appended because it would read differently, or the page would exceed 200,000 characters, it is added as a page below the page instead. No existing text is removed, and concurrent changes of the page are kept. ${bounds}`

export const ImportsGroup = guarded(
  HttpApiGroup.make("imports").add(
    HttpApiEndpoint.post("importContent", "/spaces/:spaceId/content/import", {
      params: { spaceId: SpaceId },
      payload: Schema.Struct({ ...ImportInput.fields, dryRun: Schema.optionalKey(Schema.Boolean) }).annotate({
        fields: {
          ...inputDescriptions,
          dryRun:
            "Whether to report what the import would bring and lose, and change nothing. Default: false."
        }
      }),
      success: [ImportedResource.pipe(HttpApiSchema.status(201)), ImportDescriptionResource],
      error: failures(AccessDenied, SpaceNotFound, ...importFailures)
    })
      .annotate(OpenApi.Summary, "Import pages into a space")
      .annotate(
        OpenApi.Description,
        `${description} ${projects} With \`dryRun\`, nothing is imported, and the response is the report.`
      ),
    HttpApiEndpoint.post("describeImport", "/orgs/:organizationId/import-descriptions", {
      params: { organizationId: OrganizationId },
      payload: Schema.Struct({ ...ImportInput.fields, parent: Schema.optionalKey(CollectionId) }).annotate({
        fields: {
          ...inputDescriptions,
          parent: "The id of the collection for the space. Absent for the top of the organization."
        }
      }),
      success: ImportDescriptionResource,
      error: failures(AccessDenied, OrganizationNotFound, CollectionNotFound, ...importFailures)
    })
      .annotate(OpenApi.Summary, "Describe an import into a new space")
      .annotate(
        OpenApi.Description,
        `${description} ${projects} Nothing is imported, and no space is needed: the response says what the import would bring and lose.`
      ),
    HttpApiEndpoint.post(
      "importContentInChangeRequest",
      "/spaces/:spaceId/change-requests/:changeRequestId/content/import",
      {
        params: { spaceId: SpaceId, changeRequestId: Schema.String },
        payload: ImportInput,
        success: ImportedResource.pipe(HttpApiSchema.status(201)),
        error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, ...importFailures)
      }
    )
      .annotate(OpenApi.Summary, "Import pages into a change request")
      .annotate(OpenApi.Description, description),
    HttpApiEndpoint.post("importContentInPageById", "/spaces/:spaceId/content/page/:pageId/import", {
      params: { spaceId: SpaceId, pageId: PageId },
      payload: ImportInput,
      success: ImportedResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, SpaceNotFound, ...importFailures)
    })
      .annotate(OpenApi.Summary, "Import content into a page of a space")
      .annotate(OpenApi.Description, pageDescription),
    HttpApiEndpoint.post(
      "importContentInChangeRequestPageById",
      "/spaces/:spaceId/change-requests/:changeRequestId/content/page/:pageId/import",
      {
        params: { spaceId: SpaceId, changeRequestId: Schema.String, pageId: PageId },
        payload: ImportInput,
        success: ImportedResource.pipe(HttpApiSchema.status(201)),
        error: failures(AccessDenied, ...changeRequestFailures, ChangeRequestClosed, ...importFailures)
      }
    )
      .annotate(OpenApi.Summary, "Import content into a page of a change request")
      .annotate(OpenApi.Description, pageDescription)
  )
)

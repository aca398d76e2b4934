import { changeRequestSnapshotFailures } from "@octavo/reviews"
import {
  ContentLocked,
  editFailures,
  EditRefused,
  FileId,
  FileNotFound,
  PageId,
  DocumentNotFound,
  PageNotFound,
  ReusableContentId,
  ReusableContentNotFound,
  RevisionId,
  snapshotFailures,
  SpaceId,
  SpaceNotFound
} from "@octavo/content"
import { AccessDenied } from "@octavo/identity"
import { ImportRefused } from "@octavo/imports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyLimit, editBodyLimit } from "../BodyLimit.ts"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { ContentEdits } from "../content/ContentEdits.ts"
import { EditedContentResource } from "../content/EditedContentResource.ts"
import { FileResource } from "../content/FileResource.ts"
import { PageResource } from "../content/PageResource.ts"
import { PdfQuery, PdfResource } from "../content/PdfResource.ts"
import { PreviewInput, PreviewResource } from "../content/PreviewResource.ts"
import { DocumentResource, ReusableContentResource } from "../content/ReusableContentResource.ts"
import { RevisionResource } from "./RevisionResource.ts"
import { searchDescription, SearchParameters, SearchResultResource } from "../content/SearchResultResource.ts"

const params = { spaceId: SpaceId }
const changeRequestParams = { ...params, changeRequestId: Schema.String }
const changeRequestPath = "/spaces/:spaceId/change-requests/:changeRequestId/content"

/** `metadata=false` leaves the Git facts out; `computed=false` leaves computed content out. */
const RevisionQuery = {
  metadata: Schema.optionalKey(Schema.Boolean),
  computed: Schema.optionalKey(Schema.Boolean)
}

/** In which form the text of a page is wanted, and whether its expressions are evaluated. */
const PageQuery = {
  ...RevisionQuery,
  format: Schema.optionalKey(Schema.Literals(["document", "html", "markdown"])),
  evaluated: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.Literal("deterministic-only")]))
}

/** In which form the text of a reusable content is wanted; none is answered when nothing is said. */
const ReusableContentQuery = {
  ...RevisionQuery,
  format: Schema.optionalKey(Schema.Literals(["document", "markdown"]))
}

export class ContentGroup extends guarded(
  HttpApiGroup.make("content").add(
    HttpApiEndpoint.get("searchSpaceContent", "/spaces/:spaceId/search", {
      params,
      query: SearchParameters,
      success: listOf(SearchResultResource),
      error: failures(CursorRefused, SpaceNotFound)
    })
      .annotate(OpenApi.Summary, "Search the pages of a space for all words of a query")
      .annotate(OpenApi.Description, searchDescription),
    HttpApiEndpoint.get("getCurrentRevision", "/spaces/:spaceId/content", {
      params,
      query: RevisionQuery,
      success: RevisionResource,
      error: failures(...snapshotFailures)
    }).annotate(OpenApi.Summary, "Get the current content of a space, without the texts of its pages"),
    HttpApiEndpoint.post("changeContentInSpace", "/spaces/:spaceId/content", {
      params,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: ContentEdits,
      success: EditedContentResource,
      error: failures(AccessDenied, SpaceNotFound, ContentLocked, ...editFailures)
    })
      .annotate(BodyLimit, editBodyLimit)
      .annotate(OpenApi.Summary, "Edit pages and files of a space with live editing")
      .annotate(
        OpenApi.Description,
        "Applies up to fifty changes in order, all or none, as one revision. A change may refer by `ref` to a page or a file of an earlier change. Files keep their ids when they are renamed or replaced; links to a deleted file are broken. `{markdown}` is the whole source of a page, as `format=markdown` returns it. `{document}` is its body; only blocks that differ are written. `{base, blocks}` changes single blocks of the document that the page has at the revision `base`, by their keys; every key is one of that document. A key that it does not have, or two patches of one block, is 422.\n\n`base` of `update_page` is the revision that the change was made from: its id, or the `ETag` of a read. The change is merged with what others wrote since (three-way merge): text by blocks and words, each attribute and the place in the tree by itself. `merged: true` in the result says that the page differed from the base; read it again. Changes that exclude each other are 409 with `error.conflicts`, and nothing is written: `main` is the content as it is, `changeRequest` what was sent. Send the resolved change with the current revision as its `base`, or the same change with `resolve`, which chooses a side or a text for each conflict by its id; conflicts with later changes are 409 again. Without a `base` a change replaces what is there.\n\n`problems` of a change name what could not be understood in the text of its page, such as front matter that is not valid YAML; the text is stored as it was sent. With `If-Match` and the `ETag` of a read, the request fails with 412 if that has changed since: for the tag of a page, this page; for any other, the content."
      ),
    HttpApiEndpoint.post("previewContent", "/spaces/:spaceId/content/preview", {
      params,
      payload: PreviewInput,
      success: PreviewResource,
      error: failures(...snapshotFailures, PageNotFound, ImportRefused, EditRefused)
    })
      .annotate(OpenApi.Summary, "Preview the text of a page without saving it")
      .annotate(
        OpenApi.Description,
        "Reads Markdown as a page of the space would be read, and writes nothing. `html` instead of `markdown` is HTML from elsewhere, such as a paste from a word processor or a web page; the response has it as Markdown. `document` is the document of a page, as a visual editor has it: the response has the Markdown that a save of it would store."
      ),
    HttpApiEndpoint.get("listPages", "/spaces/:spaceId/content/pages", {
      params,
      query: RevisionQuery,
      success: Schema.Struct({ pages: Schema.Array(PageResource) }).annotate({
        fields: { pages: "The pages at the top of the table of contents, each with its descendants." }
      }),
      error: failures(...snapshotFailures)
    }).annotate(OpenApi.Summary, "List the tree of pages of a space"),
    HttpApiEndpoint.get("listFiles", "/spaces/:spaceId/content/files", {
      params,
      query: { ...ListQuery, ...RevisionQuery },
      success: listOf(FileResource),
      error: failures(CursorRefused, ...snapshotFailures)
    }).annotate(OpenApi.Summary, "List the files of a space"),
    HttpApiEndpoint.get("getFileById", "/spaces/:spaceId/content/files/:fileId", {
      params: { ...params, fileId: FileId },
      query: RevisionQuery,
      success: FileResource,
      error: failures(...snapshotFailures, FileNotFound)
    }).annotate(OpenApi.Summary, "Get a file of a space"),
    HttpApiEndpoint.get("getPageById", "/spaces/:spaceId/content/page/:pageId", {
      params: { ...params, pageId: PageId },
      query: PageQuery,
      success: PageResource,
      error: failures(...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "Get a page with its text")
      .annotate(
        OpenApi.Description,
        "`format=markdown` returns the source byte for byte; `format=document`, the default, returns the document tree; `format=html` returns `html` and `outline`, as the application shows them. `evaluated=true` replaces expressions by their values and conditional blocks by their content or nothing; `deterministic-only` leaves those that depend on the visitor."
      ),
    HttpApiEndpoint.get("getSpacePDF", "/spaces/:spaceId/pdf", {
      params,
      query: PdfQuery,
      success: PdfResource,
      error: failures(...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "Create a link to the content of a space as a PDF")
      .annotate(
        OpenApi.Description,
        "The link is valid for an hour and needs no token. The PDF is printed when the link is first opened. `page` selects a page and its descendants; with `only=true`, the page alone."
      ),
    HttpApiEndpoint.get("getChangeRequestPDF", "/spaces/:spaceId/change-requests/:changeRequestId/pdf", {
      params: { ...params, changeRequestId: Schema.String },
      query: PdfQuery,
      success: PdfResource,
      error: failures(...changeRequestSnapshotFailures, PageNotFound)
    }).annotate(OpenApi.Summary, "Create a link to the content of a change request as a PDF"),
    HttpApiEndpoint.get("getPageByPath", "/spaces/:spaceId/content/path/:pagePath", {
      params: { ...params, pagePath: Schema.String },
      query: PageQuery,
      success: PageResource,
      error: failures(...snapshotFailures, PageNotFound)
    })
      .annotate(OpenApi.Summary, "Get a page by its path")
      .annotate(OpenApi.Description, "The path is one segment of the address: write its slashes as `%2F`."),
    HttpApiEndpoint.get(
      "getReusableContentById",
      "/spaces/:spaceId/content/reusable-contents/:reusableContentId",
      {
        params: { ...params, reusableContentId: ReusableContentId },
        query: ReusableContentQuery,
        success: ReusableContentResource,
        error: failures(...snapshotFailures, ReusableContentNotFound)
      }
    ).annotate(OpenApi.Summary, "Get a reusable content, with its text if a format is requested"),
    HttpApiEndpoint.get("getDocumentById", "/spaces/:spaceId/documents/:documentId", {
      params: { ...params, documentId: Schema.String },
      query: { schema: Schema.optionalKey(Schema.Literals(["current", "next"])) },
      success: DocumentResource,
      error: failures(SpaceNotFound, DocumentNotFound)
    })
      .annotate(OpenApi.Summary, "Get a document by its id")
      .annotate(
        OpenApi.Description,
        "Returns the text of a page or reusable content, of any revision of the space and of its change requests. References are looked up in the latest revision that has the text, of the space before change requests."
      ),
    HttpApiEndpoint.get(
      "getPageInChangeRequestByPath",
      "/spaces/:spaceId/change-requests/:changeRequestId/content/path/:pagePath",
      {
        params: { ...params, changeRequestId: Schema.String, pagePath: Schema.String },
        query: PageQuery,
        success: PageResource,
        error: failures(...changeRequestSnapshotFailures, PageNotFound)
      }
    ).annotate(OpenApi.Summary, "Get a page of a change request by its path"),
    HttpApiEndpoint.get(
      "getReusableContentInChangeRequestById",
      "/spaces/:spaceId/change-requests/:changeRequestId/content/reusable-contents/:reusableContentId",
      {
        params: { ...params, changeRequestId: Schema.String, reusableContentId: ReusableContentId },
        query: ReusableContentQuery,
        success: ReusableContentResource,
        error: failures(...changeRequestSnapshotFailures, ReusableContentNotFound)
      }
    ).annotate(OpenApi.Summary, "Get a reusable content of a change request"),
    HttpApiEndpoint.get("getRevisionById", "/spaces/:spaceId/revisions/:revisionId", {
      params: { ...params, revisionId: RevisionId },
      query: RevisionQuery,
      success: RevisionResource,
      error: failures(...snapshotFailures)
    }).annotate(OpenApi.Summary, "Get the content of a space at a revision"),
    HttpApiEndpoint.get("listPagesInRevisionById", "/spaces/:spaceId/revisions/:revisionId/pages", {
      params: { ...params, revisionId: RevisionId },
      query: RevisionQuery,
      success: Schema.Struct({ pages: Schema.Array(PageResource) }).annotate({
        fields: { pages: "The pages at the top of the table of contents, each with its descendants." }
      }),
      error: failures(...snapshotFailures)
    }).annotate(OpenApi.Summary, "List the tree of pages at a revision"),
    HttpApiEndpoint.get("getPageInRevisionById", "/spaces/:spaceId/revisions/:revisionId/page/:pageId", {
      params: { ...params, revisionId: RevisionId, pageId: PageId },
      query: PageQuery,
      success: PageResource,
      error: failures(...snapshotFailures, PageNotFound)
    }).annotate(OpenApi.Summary, "Get a page at a revision with its text"),
    HttpApiEndpoint.get(
      "getPageDocumentInRevisionById",
      "/spaces/:spaceId/revisions/:revisionId/page/:pageId/document",
      {
        params: { ...params, revisionId: RevisionId, pageId: PageId },
        query: { evaluated: PageQuery.evaluated },
        success: DocumentResource,
        error: failures(...snapshotFailures, PageNotFound)
      }
    ).annotate(OpenApi.Summary, "Get the document of a page at a revision"),
    HttpApiEndpoint.get("getPageInRevisionByPath", "/spaces/:spaceId/revisions/:revisionId/path/:pagePath", {
      params: { ...params, revisionId: RevisionId, pagePath: Schema.String },
      query: PageQuery,
      success: PageResource,
      error: failures(...snapshotFailures, PageNotFound)
    }).annotate(OpenApi.Summary, "Get a page at a revision by its path"),
    HttpApiEndpoint.get(
      "getReusableContentInRevisionById",
      "/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId",
      {
        params: { ...params, revisionId: RevisionId, reusableContentId: ReusableContentId },
        query: ReusableContentQuery,
        success: ReusableContentResource,
        error: failures(...snapshotFailures, ReusableContentNotFound)
      }
    ).annotate(OpenApi.Summary, "Get a reusable content at a revision"),
    HttpApiEndpoint.get(
      "getReusableContentDocumentInRevisionById",
      "/spaces/:spaceId/revisions/:revisionId/reusable-contents/:reusableContentId/document",
      {
        params: { ...params, revisionId: RevisionId, reusableContentId: ReusableContentId },
        success: DocumentResource,
        error: failures(...snapshotFailures, ReusableContentNotFound)
      }
    ).annotate(OpenApi.Summary, "Get the document of a reusable content at a revision"),
    HttpApiEndpoint.get("listFilesInRevisionById", "/spaces/:spaceId/revisions/:revisionId/files", {
      params: { ...params, revisionId: RevisionId },
      query: { ...ListQuery, ...RevisionQuery },
      success: listOf(FileResource),
      error: failures(CursorRefused, ...snapshotFailures)
    }).annotate(OpenApi.Summary, "List the files at a revision"),
    HttpApiEndpoint.get("getFileInRevisionById", "/spaces/:spaceId/revisions/:revisionId/files/:fileId", {
      params: { ...params, revisionId: RevisionId, fileId: FileId },
      query: RevisionQuery,
      success: FileResource,
      error: failures(...snapshotFailures, FileNotFound)
    }).annotate(OpenApi.Summary, "Get a file at a revision"),
    HttpApiEndpoint.get("getRevisionOfChangeRequestById", changeRequestPath, {
      params: changeRequestParams,
      query: RevisionQuery,
      success: RevisionResource,
      error: failures(...changeRequestSnapshotFailures)
    }).annotate(OpenApi.Summary, "Get the content of a change request, without the texts of its pages"),
    HttpApiEndpoint.get("listPagesInChangeRequest", `${changeRequestPath}/pages`, {
      params: changeRequestParams,
      query: RevisionQuery,
      success: Schema.Struct({ pages: Schema.Array(PageResource) }).annotate({
        fields: { pages: "The pages at the top of the table of contents, each with its descendants." }
      }),
      error: failures(...changeRequestSnapshotFailures)
    }).annotate(OpenApi.Summary, "List the tree of pages of a change request"),
    HttpApiEndpoint.get("getPageInChangeRequestById", `${changeRequestPath}/page/:pageId`, {
      params: { ...changeRequestParams, pageId: PageId },
      query: PageQuery,
      success: PageResource,
      error: failures(...changeRequestSnapshotFailures, PageNotFound)
    }).annotate(OpenApi.Summary, "Get a page of a change request with its text"),
    HttpApiEndpoint.get("listFilesInChangeRequestById", `${changeRequestPath}/files`, {
      params: changeRequestParams,
      query: { ...ListQuery, ...RevisionQuery },
      success: listOf(FileResource),
      error: failures(CursorRefused, ...changeRequestSnapshotFailures)
    }).annotate(OpenApi.Summary, "List the files of a change request"),
    HttpApiEndpoint.get("getFileInChangeRequestById", `${changeRequestPath}/files/:fileId`, {
      params: { ...changeRequestParams, fileId: FileId },
      query: RevisionQuery,
      success: FileResource,
      error: failures(...changeRequestSnapshotFailures, FileNotFound)
    }).annotate(OpenApi.Summary, "Get a file of a change request")
  )
) {}

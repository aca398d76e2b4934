import type { OpenApiSpecResource, OpenApiSpecVersionResource } from "@octavo/api"
import type { Signer } from "@octavo/kernel"
import {
  processingStateOf,
  publishedSpecUrl,
  type Spec,
  type SpecVersionView,
  type SpecView
} from "@octavo/openapi"
import { appUrlOfOrganization } from "./appUrls.ts"
import { versionUrl } from "../openapi/documentUrl.ts"
import { presentTime } from "./times.ts"

/** The address of a specification in the API. */
const locationOf = (publicUrl: string, { organizationId, slug }: Spec): string =>
  `${publicUrl}/v1/orgs/${organizationId}/openapi/${slug}`

/** The address of the source; readers do not see its query, which may contain a key. */
const sourceUrlOf = ({ isWriter, spec }: SpecView): string | null => {
  if (spec.source.kind === "text") return null
  if (isWriter) return spec.source.url
  const url = new URL(spec.source.url)
  return `${url.origin}${url.pathname}`
}

export const presentSpec =
  (publicUrl: string) =>
  (view: SpecView): OpenApiSpecResource => {
    const { isWriter, spec } = view
    const location = locationOf(publicUrl, spec)
    const sourceURL = sourceUrlOf(view)
    return {
      object: "openapi-spec",
      id: spec.id,
      createdAt: presentTime(spec.createdAt),
      updatedAt: presentTime(spec.updatedAt),
      slug: spec.slug,
      ...(sourceURL !== null && { sourceURL }),
      processingState: processingStateOf(spec),
      visibility: spec.visibility,
      ...(spec.lastVersionId !== null && { lastVersion: spec.lastVersionId }),
      ...(spec.lastProcessedAt !== null && { lastProcessedAt: presentTime(spec.lastProcessedAt) }),
      ...(spec.errorCode !== null && { lastProcessErrorCode: spec.errorCode }),
      lastProcessedErrorCount: spec.findings.length,
      ...(spec.findings.length > 0 && { lastProcessedErrors: spec.findings }),
      permissions: { view: true, edit: isWriter },
      urls: {
        location,
        app: appUrlOfOrganization(publicUrl, spec.organizationId),
        ...(spec.visibility === "public" && { published: publishedSpecUrl(publicUrl, spec) })
      }
    }
  }

/** The version at a moment: the address of a private document expires. */
export const presentSpecVersion =
  (site: { readonly publicUrl: string; readonly signer: Signer["Service"] }, now: number) =>
  ({ spec, version }: SpecVersionView): OpenApiSpecVersionResource => ({
    object: "openapi-spec-version",
    id: version.id,
    createdAt: presentTime(version.createdAt),
    url: versionUrl(site, spec, version, now),
    urls: { location: `${locationOf(site.publicUrl, spec)}/versions/${version.id}` }
  })

import type { FileResource, LinkResource, LocationResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useRoute } from "preact-iso/router"
import { useMemo } from "preact/hooks"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { usePagedList } from "../../data/usePagedList.ts"
import { usePages } from "../../data/usePages.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { Failure } from "../../parts/Failure.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { sayEdited, tryTo } from "../../tree/pageActions.ts"
import { type BrokenLink, byPlace, type LinksOfPlace } from "./brokenLinks.ts"
import { changeLink } from "./changeLink.ts"
import { ChooseTarget } from "./ChooseTarget.tsx"
import { candidatesFor, candidatesOf, LinkRow } from "./LinkRow.tsx"
import type { Proposal } from "./suggestionOf.ts"
import { words } from "./words.ts"

type Links = List<LinkResource> & { readonly stats: { readonly broken: { readonly total: number } } }

const titleOf = (place: LocationResource): string => {
  if (place.kind === "page") return place.page.title
  return place.kind === "reusable-content" ? place.reusableContent.title : place.kind
}

/** The page of a place whose text people can change. */
const pageOf = ({ place }: LinksOfPlace) =>
  place.kind === "page" && place.page.type === "document" && place.page.computedSeed === undefined
    ? place.page
    : undefined

const BrokenLinks = ({ space }: { readonly space: SpaceResource }) => {
  const list = usePagedList<LinkResource, Links>(`/spaces/${space.id}/links?status=broken&limit=50`)
  const { error, first, hasMore, items, more, reload } = list
  const { pages = [] } = usePages(space.id)
  const files = useRead<List<FileResource>>(`/spaces/${space.id}/content/files?limit=1000`).answer?.value
    .items
  const candidates = useMemo(() => candidatesOf(pages, files ?? []), [pages, files])
  const choosing = useSignal<{ readonly page: string; readonly link: BrokenLink } | null>(null)
  const apply = async (page: string, { link }: BrokenLink, { ref, title }: Proposal) => {
    const edited = await changeLink(space, page, link, ref)
    await reload()
    sayEdited(space.id, words.changed(title), edited, reload)
  }
  if (first === undefined) {
    return error === undefined ? <Waiting /> : <Failure error={error} retry={() => void reload()} />
  }
  if (items.length === 0) return <p>{words.none}</p>
  return (
    <>
      <p role="status">{words.count(first.stats.broken.total)}</p>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {byPlace(items).map((found, index) => {
        const page = pageOf(found)
        const href = page === undefined ? undefined : to.page(space.id, page.path)
        return (
          <section key={page?.id ?? index} class="links-of-page">
            <h2 dir="auto">{href === undefined ? titleOf(found.place) : <a href={href}>{page?.title}</a>}</h2>
            <ul class="rows">
              {found.links.map((link, at) => (
                <LinkRow
                  key={at}
                  space={space.id}
                  link={link}
                  href={href}
                  candidates={candidates}
                  {...(page !== undefined &&
                    mayPropose(space) && {
                      change: (proposal: Proposal) => void tryTo(() => apply(page.id, link, proposal))
                    })}
                  choose={() => (choosing.value = page === undefined ? null : { page: page.id, link })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {hasMore && (
        <button type="button" class="button quiet" onClick={() => void more()}>
          {words.more}
        </button>
      )}
      {choosing.value !== null && (
        <ChooseTarget
          targets={candidatesFor(choosing.value.link.link, candidates).map(({ value }) => value)}
          onChoose={(proposal) => apply(choosing.value!.page, choosing.value!.link, proposal)}
          onClose={() => (choosing.value = null)}
        />
      )}
    </>
  )
}

/** The broken links of a space, by page. */
export const LinksScreen = () => {
  const id = useRoute().params["space"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${id}`)
  useTitle(words.title)
  if (read.answer === undefined) return <UnreadScreen reads={[read]} />
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p class="muted">{words.note}</p>
      <BrokenLinks key={id} space={read.answer.value} />
    </div>
  )
}

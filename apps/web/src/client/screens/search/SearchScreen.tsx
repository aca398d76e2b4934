import type { SearchSpaceResultResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { type List, useOrganizations } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { NoOrganization } from "../../parts/NoOrganization.tsx"
import { Unread } from "../../parts/Unread.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Highlighted } from "./Highlighted.tsx"
import { words } from "./words.ts"

type Page = SearchSpaceResultResource["pages"][number]

const Hit = ({ page, space }: { readonly page: Page; readonly space: SearchSpaceResultResource }) => (
  <li>
    <a href={to.page(space.id, page.path)} dir="auto">
      {page.title}
    </a>
    {page.sections.slice(0, 2).map((section) => (
      <Highlighted key={section.id} text={section.body} ranges={section.highlights} />
    ))}
  </li>
)

const Results = ({ query }: { readonly query: string }) => {
  const { current } = useOrganizations()
  const path =
    current === undefined ? null : `/orgs/${current.id}/search?limit=50&query=${encodeURIComponent(query)}`
  const read = useRead<List<SearchSpaceResultResource>>(path)
  if (current === undefined) return <NoOrganization />
  const spaces = read.answer?.value.items
  return (
    <>
      <p class={spaces?.length === 0 ? "" : "hidden"} role="status">
        {spaces !== undefined && (spaces.length === 0 ? words.nothing(query) : words.found(query))}
      </p>
      {spaces === undefined && <Unread reads={[read]} />}
      {spaces?.map((space) => (
        <section class="day" key={space.id} aria-label={space.title}>
          <h2 dir="auto">{space.title}</h2>
          <ul class="hits">
            {space.pages.map((page) => (
              <Hit key={page.id} page={page} space={space} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The search over all spaces of the chosen organization. */
export const SearchScreen = () => {
  const { query, route } = useLocation()
  const asked = (query["q"] ?? "").trim()
  const typed = useSignal(asked)
  useEffect(() => {
    typed.value = asked
  }, [asked])
  useTitle(asked === "" ? words.title : words.of(asked))
  return (
    <div class="narrow">
      <h1>{words.title}</h1>
      <form
        class="search-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          route(to.search(typed.value.trim()))
        }}
      >
        <input
          type="search"
          aria-label={words.words}
          dir="auto"
          autocomplete="off"
          maxLength={512}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {words.action}
        </button>
      </form>
      {asked === "" ? <p class="muted">{words.begin}</p> : <Results query={asked} />}
    </div>
  )
}

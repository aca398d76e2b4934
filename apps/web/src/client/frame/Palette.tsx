import type { SearchSpaceResultResource, SpaceResource } from "@octavo/api"
import { signal, useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect, useMemo } from "preact/hooks"
import { type List, useOrganizations } from "../data/organizations.ts"
import { errorOf } from "../data/ApiError.ts"
import { ask } from "../data/api.ts"
import { useRead } from "../data/reads.ts"
import { to } from "../data/routes.ts"
import { prefetchSpace } from "../data/usePages.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Icon, type IconName } from "../parts/icons.tsx"
import { creating } from "../screens/home/creating.ts"
import { words as requestWords } from "../screens/requests/words.ts"
import { paletteWords, words } from "./words.ts"

/** Whether the palette is open. */
export const isPaletteOpen = signal(false)

interface Option {
  readonly id: string
  readonly group: string
  readonly icon: IconName
  readonly label: string
  readonly note?: string
  /** The space that it leads to. */
  readonly space?: string
  readonly act: () => void
}

/** A pause in typing, in milliseconds, after which pages are searched for, and the chosen space is read. */
const pause = 120
const maxOfKind = 8

const isMatch = (title: string, typed: string): boolean =>
  title.toLocaleLowerCase().includes(typed.toLocaleLowerCase())

/** The pages that a search finds, as options, and the message of a search that fails. */
const usePageOptions = (organization: string | undefined, typed: string, go: (url: string) => void) => {
  const found = useSignal<ReadonlyArray<SearchSpaceResultResource>>([])
  const problem = useSignal("")
  useEffect(() => {
    if (organization === undefined || typed === "") {
      found.value = []
      problem.value = ""
      return undefined
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      const path = `/orgs/${organization}/search?limit=5&query=${encodeURIComponent(typed)}`
      void ask<List<SearchSpaceResultResource>>("GET", path).then(
        ({ items }) => {
          if (!isCurrent) return
          found.value = items
          problem.value = ""
        },
        (error: unknown) => isCurrent && (problem.value = errorOf(error).message)
      )
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [organization, typed])
  const options = found.value
    .flatMap((space) =>
      space.pages.map((page): Option => ({
        id: `page-${space.id}-${page.id}`,
        group: paletteWords.pages,
        icon: "page",
        label: page.title,
        note: space.title,
        space: space.id,
        act: () => go(to.page(space.id, page.path))
      }))
    )
    .slice(0, maxOfKind)
  return { options, problem: problem.value }
}

const useOptions = (typed: string): { readonly options: ReadonlyArray<Option>; readonly problem: string } => {
  const { route } = useLocation()
  const { current } = useOrganizations()
  const path = current === undefined ? null : `/orgs/${current.id}/spaces?limit=1000`
  const spaces = useRead<List<SpaceResource>>(path).answer?.value.items ?? []
  const go = (url: string) => route(url)
  const pages = usePageOptions(current?.id, typed, go)
  const mayCreate = current?.permissions.createContent === true
  const action = (label: string, act: () => void): Option => ({
    id: `action-${label}`,
    group: paletteWords.actions,
    icon: "action",
    label,
    act
  })
  const actions = [
    action(words.home, () => go(to.home)),
    action(requestWords.mine, () => go(to.myRequests)),
    ...(mayCreate
      ? [
          action(words.newSpace, () => (creating.value = "space")),
          action(words.newCollection, () => (creating.value = "collection"))
        ]
      : [])
  ].filter(({ label }) => isMatch(label, typed))
  const everywhere = typed === "" ? [] : [action(paletteWords.all(typed), () => go(to.search(typed)))]
  const options = [
    ...spaces
      .filter(({ title }) => isMatch(title, typed))
      .slice(0, maxOfKind)
      .map(({ id, title }): Option => ({
        id: `space-${id}`,
        group: paletteWords.spaces,
        icon: "space",
        label: title,
        space: id,
        act: () => go(to.space(id))
      })),
    ...pages.options,
    ...actions,
    ...everywhere
  ]
  return { options, problem: pages.problem }
}

/** The palette: a combobox over spaces, pages and actions. */
export const Palette = () => {
  const typed = useSignal("")
  const chosen = useSignal(0)
  const { options, problem } = useOptions(typed.value.trim())
  const at = Math.min(chosen.value, options.length - 1)
  const space = options[at]?.space
  useEffect(() => {
    if (space === undefined) return undefined
    const timer = setTimeout(() => prefetchSpace(space), pause)
    return () => clearTimeout(timer)
  }, [space])
  const close = () => (isPaletteOpen.value = false)
  const take = (option: Option | undefined) => {
    if (option === undefined) return
    close()
    option.act()
  }
  const steps = useMemo<Readonly<Record<string, number>>>(() => ({ ArrowDown: 1, ArrowUp: -1 }), [])
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      chosen.value = (at + step + options.length) % options.length
      document.getElementById(options[chosen.value]!.id)?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter") {
      event.preventDefault()
      take(options[at])
    }
  }
  return (
    <Dialog title={paletteWords.title} isTitleHidden class="palette" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label={words.search}
        aria-expanded="true"
        aria-controls="palette-options"
        aria-autocomplete="list"
        aria-activedescendant={options[at]?.id}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        placeholder={paletteWords.placeholder}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          chosen.value = 0
        }}
        onKeyDown={press}
      />
      <ul id="palette-options" role="listbox" aria-label={paletteWords.title}>
        {options.map((option, index) => (
          <li
            key={option.id}
            id={option.id}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => (chosen.value = index)}
            onClick={() => take(option)}
          >
            <Icon name={option.icon} />
            <span dir="auto">{option.label}</span>
            <small>{option.note ?? option.group}</small>
          </li>
        ))}
      </ul>
      <p class="palette-problem small" role="status">
        {problem}
      </p>
    </Dialog>
  )
}

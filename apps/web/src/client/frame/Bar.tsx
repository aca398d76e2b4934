import type { SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import type { Draft } from "../data/drafts.ts"
import { chooseOrganization, useOrganizations } from "../data/organizations.ts"
import { useRead } from "../data/reads.ts"
import { state } from "../data/state.ts"
import { to } from "../data/routes.ts"
import { Icon } from "../parts/icons.tsx"
import { Menu } from "../parts/Menu.tsx"
import { creating } from "../screens/home/creating.ts"
import { isPaletteOpen } from "./Palette.tsx"
import { DraftsDialog, signOut } from "./SignOut.tsx"
import { words } from "./words.ts"

const OrganizationSwitcher = () => {
  const { all, current } = useOrganizations()
  if (all === undefined || current === undefined) return null
  if (all.length === 1)
    return (
      <span class="organization" dir="auto">
        {current.title}
      </span>
    )
  return (
    <Menu
      class="plain organization"
      label={`${words.organization}: ${current.title}`}
      entries={all.map(({ id, title }) => ({
        label: title,
        href: to.home,
        isCurrent: id === current.id,
        act: () => chooseOrganization(id)
      }))}
    >
      <span class="organization-name" dir="auto">
        {current.title}
      </span>
      <Icon name="down" />
    </Menu>
  )
}

const AccountMenu = () => {
  const form = useRef<HTMLFormElement>(null)
  const drafts = useSignal<ReadonlyArray<Draft>>([])
  if (state.user === null) return null
  const { displayName, email } = state.user
  return (
    <>
      <Menu
        class="plain round"
        label={words.account}
        entries={[
          { label: words.accountSettings, act: () => location.assign(to.account) },
          { label: words.signOut, act: () => void signOut(form, drafts) }
        ]}
        head={
          <p class="menu-head">
            <strong>{displayName}</strong>
            <span>{email}</span>
          </p>
        }
      >
        <Icon name="person" />
      </Menu>
      <form ref={form} method="post" action={to.signOut} hidden>
        <input type="hidden" name="form" value={state.csrf ?? ""} />
      </form>
      <DraftsDialog form={form} drafts={drafts} />
    </>
  )
}

/** The organization of the space that is shown becomes the chosen one. */
const useOrganizationOf = (space: string | null) => {
  const organization = useRead<SpaceResource>(space === null ? null : `/spaces/${space}`).answer?.value
    .organization
  useEffect(() => {
    if (organization !== undefined) chooseOrganization(organization)
  }, [organization])
}

/** The bar at the top. */
export const Bar = ({ space }: { readonly space: string | null }) => {
  const { current } = useOrganizations()
  useOrganizationOf(space)
  return (
    <header class="bar">
      <button type="button" class="plain side-button" popovertarget="side" aria-label={words.openList}>
        <Icon name="menu" />
      </button>
      <a class="logo" href={to.home}>
        Octavo
      </a>
      <OrganizationSwitcher />
      <span class="grow" />
      <button
        type="button"
        class="search-button"
        aria-keyshortcuts="Control+K"
        aria-label={words.search}
        onClick={() => (isPaletteOpen.value = true)}
      >
        <Icon name="search" />
        <span class="search-words">{words.search}</span>
      </button>
      {current?.permissions.createContent === true && (
        <Menu
          class="plain round"
          label={words.create}
          entries={[
            { label: words.newSpace, act: () => (creating.value = "space") },
            { label: words.newCollection, act: () => (creating.value = "collection") }
          ]}
        >
          <Icon name="plus" />
        </Menu>
      )}
      <AccountMenu />
    </header>
  )
}

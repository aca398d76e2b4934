import { useSignal } from "@preact/signals"
import { useLocation, useRoute } from "preact-iso/router"
import { useEffect, useRef } from "preact/hooks"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { to } from "../../data/routes.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { Waiting } from "../../parts/Waiting.tsx"
import { EditForm } from "./EditForm.tsx"
import { EditSession } from "./EditSession.ts"
import { mayPropose } from "../../tree/mayPropose.ts"
import { findBase, findTarget, type Target } from "./Target.ts"
import { isSplitChosen } from "./splitChoice.ts"
import { switchView } from "./switchView.ts"
import type { View } from "./Text.ts"
import { words } from "./words.ts"

const openIn = async (target: Target, path: string, view: View): Promise<EditSession> => {
  const session = new EditSession(target, await findBase(target, path, view), view)
  await session.findDraft()
  return session
}

/** Opens a page in a view; where there is a draft, in the view in which it was written. */
const openSession = async (target: Target, path: string, view: View): Promise<EditSession> => {
  const session = await openIn(target, path, view)
  const draft = session.drafts.offered.value
  if (draft === null || (typeof draft.text === "string") === (view === "source")) return session
  const other = await openIn(target, path, view === "source" ? "visual" : "source")
  return other.drafts.offered.value === null ? openIn(target, path, view) : other
}

const isOf = (session: EditSession, space: string, path: string, wanted: number | null): boolean =>
  session.target.space.id === space &&
  session.path.value === path &&
  (session.request.value === wanted || session.target.request === wanted)

/** The screen in which a page is written: directly, or in a change request where the space wants one. */
export const EditScreen = () => {
  const { query, route } = useLocation()
  const { params } = useRoute()
  const space = params["space"] ?? ""
  const path = params["path"] ?? ""
  const number = Number.parseInt(query["request"] ?? "", 10)
  const wanted = Number.isNaN(number) ? null : number
  const shown = query["view"]
  const view: View = shown === "source" || shown === "split" ? "source" : "visual"
  const shownView = useRef<View | null>(null)
  const session = useSignal<EditSession | null>(null)
  const error = useSignal<ApiError | null>(null)
  const attempt = useSignal(0)
  useEffect(() => {
    // The address follows the page when a save changes its path.
    if (session.value !== null && isOf(session.value, space, path, wanted) && shownView.current === view) {
      return undefined
    }
    shownView.current = view
    let isCurrent = true
    session.value = null
    error.value = null
    const open = async () => {
      const target = await findTarget(space, wanted)
      const opened = await openSession(target, path, view)
      if (isCurrent) session.value = opened
    }
    open().catch((failed: unknown) => {
      if (isCurrent) error.value = errorOf(failed)
    })
    return () => {
      isCurrent = false
    }
  }, [space, path, wanted, view, attempt.value])
  const addressOf = (at: string, view?: "source" | "split") =>
    to.edit(space, at, { request: session.value?.request.value ?? wanted, ...(view && { view }) })
  const open = session.value
  const now = open?.path.value
  useEffect(() => {
    if (open === null || now === undefined || now === path) return
    route(addressOf(now, view === "visual" ? undefined : shown === "split" ? "split" : "source"), true)
  }, [now])
  if (error.value !== null) {
    return (
      <UnreadScreen
        reads={[{ answer: undefined, error: error.value, again: () => void (attempt.value += 1) }]}
      />
    )
  }
  // The form of the view before would take what is typed until the other one is there, and lose it.
  if (open === null || shownView.current !== view) return <Waiting />
  // A draft of somebody who has lost the right to write can still be read and copied.
  const mayNot = !mayPropose(open.target.space) && open.drafts.offered.value === null && !open.isChanged
  if (open.base.isGenerated || mayNot) {
    return (
      <div class="narrow">
        <h1 dir="auto">{open.base.title}</h1>
        <p class="notice info">{mayNot ? words.mayNot : words.generated}</p>
        <a href={to.page(space, path)}>{words.done}</a>
      </div>
    )
  }
  const show = async (other: View) => {
    if (open.isChanged) {
      const made = await switchView(open)
      shownView.current = other
      session.value = made
    }
    route(addressOf(path, other === "visual" ? undefined : isSplitChosen() ? "split" : "source"), true)
  }
  return <EditForm key={open.view} session={open} show={show} />
}

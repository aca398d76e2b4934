import type { DocumentPageResource } from "@octavo/api"
import type { Finder } from "@octavo/editor"
import { type Signal, useSignal } from "@preact/signals"
import { useLocation } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { to } from "../../data/routes.ts"
import { Icon } from "../../parts/icons.tsx"
import { Menu } from "../../parts/Menu.tsx"
import { toast } from "../../parts/toasts.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Conflicts } from "./Conflicts.tsx"
import { DraftOffer } from "./drafts/DraftOffer.tsx"
import type { EditSession } from "./EditSession.ts"
import { FindBar } from "./find/FindBar.tsx"
import { PropertiesDialog, readProperties } from "./PropertiesDialog.tsx"
import { TitleField } from "./TitleField.tsx"
import { SourceView } from "./SourceView.tsx"
import { isLive } from "./Target.ts"
import type { View } from "./Text.ts"
import { VisualView } from "./VisualView.tsx"
import { findWords, propertyWords, words } from "./words.ts"

/** The server's words about a document that it refuses are for programs. */
const messageOf = ({ message, status }: ApiError, { title, view }: EditSession): string => {
  if (view === "source" || title.value.trim() === "") return message
  return status === 413 ? words.saveTooLarge : status === 422 ? words.saveAsMarkdown : message
}

const statusOf = (session: EditSession): string => {
  const { isKept, status } = session
  const now = status.value
  switch (now.kind) {
    case "clean":
      return words.clean
    case "changed":
      return isKept.value ? words.changed : words.unkept
    case "saving":
      return words.saving
    case "saved":
      return now.isMerged ? words.savedMerged : words.saved
    case "conflict":
      return words.conflicts
    case "failed":
      if (!isKept.value) return words.failedUnkept(messageOf(now.error, session))
      return now.error.status === 0 ? words.retrying : words.failed(messageOf(now.error, session))
  }
}

const ProposalNote = ({ session }: { readonly session: EditSession }) => {
  if (!session.target.isProposal) return null
  const { space } = session.target
  const number = session.request.value
  return (
    <div class="notice info">
      <p>
        {space.editMode === "locked" ? `${words.locked} ` : ""}
        {number === null ? words.inOwn : words.inRequest(number)}
      </p>
      {number !== null && (
        <p>
          <a href={to.request(space.id, number)}>{words.openRequest}</a>
        </p>
      )}
    </div>
  )
}

const Problems = ({ session }: { readonly session: EditSession }) =>
  session.problems.value.length === 0 ? null : (
    <div class="notice warning">
      <p>{words.problems}</p>
      <ul>
        {session.problems.value.map(({ line, message }) => (
          <li key={`${line}${message}`}>
            {line !== undefined && words.line(line)}
            {message}
          </li>
        ))}
      </ul>
    </div>
  )

/** Ctrl+S saves, the connection that is back sends, and leaving asks while something is in memory alone. */
const useSessionEvents = (session: EditSession) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return
      event.preventDefault()
      if (!event.isComposing) void session.save()
    }
    const compose = ({ type }: CompositionEvent) => (session.isComposing = type === "compositionstart")
    const online = () => session.online()
    const leave = (event: BeforeUnloadEvent) => {
      if (session.isInMemory) event.preventDefault()
    }
    const hide = () => void session.keep()
    // A file beside the text would be opened in place of the application.
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault()
    }
    addEventListener("keydown", press)
    addEventListener("compositionstart", compose)
    addEventListener("compositionend", compose)
    addEventListener("online", online)
    addEventListener("beforeunload", leave)
    addEventListener("dragover", drop)
    addEventListener("drop", drop)
    addEventListener("pagehide", hide)
    // A phone ends hidden pages without another event.
    document.addEventListener("visibilitychange", hide)
    return () => {
      removeEventListener("keydown", press)
      removeEventListener("compositionstart", compose)
      removeEventListener("compositionend", compose)
      removeEventListener("online", online)
      removeEventListener("beforeunload", leave)
      removeEventListener("dragover", drop)
      removeEventListener("drop", drop)
      removeEventListener("pagehide", hide)
      document.removeEventListener("visibilitychange", hide)
      session.close()
    }
  }, [session])
}

interface EditFormProps {
  readonly session: EditSession
  /** Opens the page in another view; rejects where its changes cannot be shown there. */
  readonly show: (view: View) => Promise<void>
}

/** Opens the page in another view, or tells why its changes cannot be shown there. */
const switchTo = (other: View, show: EditFormProps["show"]) => {
  show(other).catch((error: unknown) => toast(words.notShown(words.views[other], errorOf(error).message)))
}

/** Chooses the view. Something that has to be decided first is decided in the view that it belongs to. */
const ViewSwitch = ({ session, show }: EditFormProps) => {
  const { kind } = session.status.value
  const isUndecided = kind === "conflict" || kind === "saving" || session.drafts.offered.value !== null
  const other = session.view === "source" ? "visual" : "source"
  return (
    <button type="button" class="button quiet" disabled={isUndecided} onClick={() => switchTo(other, show)}>
      {words.views[other]}
    </button>
  )
}

/** Reads the properties of the page, for their dialog. */
const openProperties = (session: EditSession, shown: Signal<DocumentPageResource | null>) =>
  readProperties(session).then(
    (read) => (shown.value = read),
    (error: unknown) => toast(errorOf(error).message)
  )

/** Begins to find words, where the field of the text is there. */
const openFinder = async (session: EditSession, shown: Signal<Finder | null>) => {
  shown.value ??= (await session.port?.find()) ?? null
}

const Form = ({
  properties,
  session,
  show
}: EditFormProps & { readonly properties: Signal<DocumentPageResource | null> }) => {
  const { route } = useLocation()
  const finder = useSignal<Finder | null>(null)
  useTitle(words.editing(session.title.value))
  useSessionEvents(session)
  const { space } = session.target
  const number = session.request.value
  const kind = session.status.value.kind
  const away = number === null ? to.page(space.id, session.path.value) : to.request(space.id, number)
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault()
        void session.save()
      }}
    >
      <h1 class="hidden">{words.editing(session.title.value)}</h1>
      <div class="edit-bar">
        <p class={`edit-status is-${kind}`} role="status">
          {statusOf(session)}
        </p>
        <ViewSwitch session={session} show={show} />
        <Menu
          label={words.more}
          entries={[
            { label: propertyWords.open, act: () => void openProperties(session, properties) },
            { label: findWords.open, act: () => void openFinder(session, finder) }
          ]}
        >
          <Icon name="more" />
        </Menu>
        <button
          type="button"
          class="button quiet edit-done"
          aria-label={words.done}
          title={words.done}
          onClick={() => route(away)}
        >
          <Icon name="close" />
          <span>{words.done}</span>
        </button>
        <button type="submit" class="button">
          {isLive(session.target) ? words.publish : words.save}
        </button>
      </div>
      {finder.value !== null && <FindBar finder={finder.value} onClose={() => (finder.value = null)} />}
      <ProposalNote session={session} />
      <DraftOffer session={session} />
      {session.conflicts.value.length > 0 && (
        <Conflicts
          conflicts={session.conflicts.value}
          onSave={(choices) => void session.save(choices)}
          onSaveAsNew={() => void session.saveAsNew()}
        />
      )}
      <Problems session={session} />
      <TitleField session={session} />
      {session.view === "source" ? (
        <SourceView session={session} />
      ) : (
        <VisualView
          session={session}
          onFailed={() => void show("source")}
          onSource={() => switchTo("source", show)}
        />
      )}
    </form>
  )
}

/** The form that a page is written in, with the dialog of its properties. */
export const EditForm = (props: EditFormProps) => {
  const properties = useSignal<DocumentPageResource | null>(null)
  return (
    <>
      <Form {...props} properties={properties} />
      {properties.value !== null && (
        <PropertiesDialog
          session={props.session}
          page={properties.value}
          onClose={() => (properties.value = null)}
        />
      )}
    </>
  )
}

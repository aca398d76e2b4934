import type { BlockPatch, Document } from "@octavo/markdown"
import { keymap } from "prosemirror-keymap"
import { EditorView } from "prosemirror-view"
import { directionOf } from "./directionOf.ts"
import { createState } from "./createState.ts"
import type { EditorOptions, Host } from "./EditorOptions.ts"
import type { Finder } from "./find/Finder.ts"
import { wholePlugin } from "./views/wholePlugin.ts"
import { patchesSince } from "./mapping/patchesSince.ts"
import { writeDocument } from "./mapping/writeBlock.ts"
import { editLink } from "./menus/editLink.ts"
import { slashMenu } from "./menus/slashPlugin.ts"
import { toolbar } from "./menus/toolbarPlugin.ts"
import { clipboard } from "./paste/clipboard.ts"
import { pending } from "./paste/pending.ts"
import { updateDocument } from "./updateDocument.ts"
import { loadLater } from "./whenLoaded.ts"
import { blockViews } from "./views/blockViews.ts"
import { element } from "./schema/element.ts"
import { wholeViews } from "./views/wholeViews.ts"
import { englishWords } from "./words.ts"
import { keys } from "./commands/keys.ts"

/** The visual editor of a page in a place of the screen. */
export interface Editor {
  /** Returns the tree of the page. Blocks that nobody edited are the ones that were given. */
  readonly document: () => Document
  /** Returns the changes since a tree that was given or returned; undefined where they must be sent as a whole. */
  readonly patchesSince: (base: Document) => ReadonlyArray<BlockPatch> | undefined
  /** Shows another state of the page; the selection and the history stay where they can. It is not told to `onChange`. */
  readonly setDocument: (document: Document) => void
  readonly focus: () => void
  /** Runs the command of a key, such as `Mod-b`; false where it does not apply. */
  readonly run: (name: string) => boolean
  /** Moves the focus to a block by its key. */
  readonly showBlock: (key: string) => boolean
  /** Begins to find words in the text. */
  readonly find: () => Promise<Finder>
  readonly destroy: () => void
}

/** Creates the editor of a page within an element, which should be empty. */
export const createEditor = (place: HTMLElement, options: EditorOptions): Editor => {
  const host: Host = { ...options, words: options.words ?? englishWords }
  const root = element("div", { class: "editor" })
  place.append(root)
  const openLink = editLink(host)
  const state = createState(options.document, [
    slashMenu(host, root),
    toolbar(host, root, (view) => openLink(view.state, undefined, view)),
    wholePlugin(host),
    keymap({ "Mod-k": openLink }),
    clipboard(host),
    pending()
  ])
  let isTold = true
  const view = new EditorView(root, {
    state,
    attributes: ({ doc }) => ({
      class: "prose editor-content",
      ...directionOf(doc),
      role: "textbox",
      "aria-label": host.words.content,
      "aria-multiline": "true",
      "aria-autocomplete": "list",
      "data-placeholder": host.words.placeholder
    }),
    nodeViews: { ...blockViews(host), ...wholeViews(host) },
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr))
      if (tr.docChanged && isTold) options.onChange()
    }
  })
  void loadLater().then(
    ({ withLaterPlugins }) => {
      if (!view.isDestroyed)
        view.updateState(view.state.reconfigure({ plugins: withLaterPlugins(view.state.plugins) }))
    },
    () => undefined
  )
  return {
    document: () => writeDocument(view.state.doc),
    patchesSince: (base) => patchesSince(base, writeDocument(view.state.doc)),
    setDocument: (document) => {
      isTold = false
      view.dispatch(updateDocument(view.state, document))
      isTold = true
    },
    focus: () => view.focus(),
    run: (name) => keys[name]?.(view.state, view.dispatch, view) ?? false,
    showBlock: (key) => {
      let found: number | undefined
      view.state.doc.descendants((node, pos) => {
        if (node.attrs.of?.key === key) found ??= pos
        return found === undefined
      })
      const dom = found === undefined ? null : view.nodeDOM(found)
      if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "center" })
      return dom !== null
    },
    find: async () => (await import("./find/makeFinder.ts")).makeFinder(view),
    destroy: () => {
      view.destroy()
      root.remove()
    }
  }
}

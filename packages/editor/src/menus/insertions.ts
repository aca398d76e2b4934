import { wrapIn } from "prosemirror-commands"
import type { Command } from "prosemirror-state"
import {
  newCards,
  newColumns,
  newExpandable,
  newHint,
  newStepper,
  newTable,
  newTabs
} from "../commands/blocks.ts"
import { fitsAt, insertBlock } from "../commands/insertBlock.ts"
import { toggleList } from "../commands/lists.ts"
import { setParagraph, setText, toggleCodeBlock } from "../commands/setText.ts"
import type { Host } from "../EditorOptions.ts"
import { openForm } from "../forms/openForm.ts"
import { chooseFiles } from "../paste/uploadFiles.ts"
import { schema } from "../schema/schema.ts"
import { mayHaveNote } from "./mayHaveNote.ts"

const heading = (level: number): Command => setText(schema.nodes.heading!, { level })

/** A command of the menu of blocks, with words that find it besides its name. */
interface Insertion {
  readonly run: Command
  readonly finds: string
}

const choosing =
  (host: Host, accept: string): Command =>
  (_, __, view) => {
    if (view !== undefined) chooseFiles(view, host, accept)
    return view !== undefined
  }

/** Asks for what is inserted, where a node of its type fits. */
const asking =
  (host: Host, type: string, node: string): Command =>
  (state, _, view) => {
    if (view === undefined || !fitsAt(state, schema.nodes[node]!, type)) return false
    openForm(view, host, { insert: type })
    return true
  }

/** The commands of the menu of blocks by the names of its words. */
export const insertionsOf = (host: Host): Readonly<Record<string, Insertion>> => ({
  paragraph: { run: setParagraph, finds: "paragraph text" },
  heading1: { run: heading(1), finds: "h1 title" },
  heading2: { run: heading(2), finds: "h2 subtitle" },
  heading3: { run: heading(3), finds: "h3" },
  unordered: { run: toggleList("unordered"), finds: "bullet ul list" },
  ordered: { run: toggleList("ordered"), finds: "number ol list" },
  tasks: { run: toggleList("tasks"), finds: "todo checkbox check list" },
  quote: { run: wrapIn(schema.nodes.blockquote!), finds: "blockquote" },
  hint: { run: insertBlock(() => newHint("info")), finds: "callout note info" },
  warning: { run: insertBlock(() => newHint("warning")), finds: "callout hint danger" },
  code: { run: toggleCodeBlock, finds: "fence pre" },
  table: { run: insertBlock(() => newTable()), finds: "grid" },
  cards: { run: insertBlock(() => newCards()), finds: "grid table tiles" },
  divider: { run: insertBlock(() => schema.nodes.divider!.create()), finds: "hr rule line" },
  expandable: { run: insertBlock(newExpandable), finds: "details accordion toggle" },
  tabs: { run: insertBlock(() => newTabs(["", ""])), finds: "tab" },
  stepper: { run: insertBlock(newStepper), finds: "steps" },
  columns: { run: insertBlock(newColumns), finds: "layout grid" },
  ...(host.uploadFile !== undefined && {
    upload: { run: choosing(host, ""), finds: "attachment file image picture" }
  }),
  picture: { run: asking(host, "picture", "captioned"), finds: "image photo" },
  ...((host.findFiles ?? host.uploadFile) !== undefined && {
    file: { run: asking(host, "file", "captioned"), finds: "attachment download" }
  }),
  embed: { run: asking(host, "embed", "captioned"), finds: "video address iframe" },
  "content-ref": { run: asking(host, "content-ref", "opaque"), finds: "link card page" },
  math: { run: asking(host, "math", "opaque"), finds: "latex tex equation block" },
  "inline-math": { run: asking(host, "inline-math", "atom"), finds: "latex tex equation inline" },
  mention: { run: asking(host, "mention", "atom"), finds: "page link reference" },
  emoji: { run: asking(host, "emoji", "atom"), finds: "smiley" },
  icon: { run: asking(host, "icon", "atom"), finds: "symbol" },
  button: { run: asking(host, "button", "atom"), finds: "call to action link" },
  "inline-image": { run: asking(host, "inline-image", "atom"), finds: "picture line" },
  note: {
    run: (state, _, view) => {
      if (view === undefined || !mayHaveNote(state)) return false
      openForm(view, host, { insert: "note" })
      return true
    },
    finds: "annotation footnote"
  }
})

import { wrapIn } from "prosemirror-commands"
import type { Command } from "prosemirror-state"
import { newColumns, newExpandable, newHint, newStepper, newTable, newTabs } from "../commands/blocks.ts"
import { insertBlock } from "../commands/insertBlock.ts"
import { toggleList } from "../commands/lists.ts"
import { setParagraph, setText, toggleCodeBlock } from "../commands/setText.ts"
import type { Host } from "../EditorOptions.ts"
import { chooseFiles } from "../paste/uploadFiles.ts"
import { schema } from "../schema/schema.ts"

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
  divider: { run: insertBlock(() => schema.nodes.divider!.create()), finds: "hr rule line" },
  expandable: { run: insertBlock(newExpandable), finds: "details accordion toggle" },
  tabs: { run: insertBlock(() => newTabs(["", ""])), finds: "tab" },
  stepper: { run: insertBlock(newStepper), finds: "steps" },
  columns: { run: insertBlock(newColumns), finds: "layout grid" },
  ...(host.uploadFile !== undefined && {
    picture: { run: choosing(host, "image/*"), finds: "image photo upload" },
    file: { run: choosing(host, ""), finds: "attachment upload" }
  })
})

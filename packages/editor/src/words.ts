import { englishFormWords, type FormWords } from "./formWords.ts"

/** The words of the editor. */
export interface EditorWords {
  readonly content: string
  /** Shown on an empty page. */
  readonly placeholder: string
  readonly formatting: string
  readonly blocks: string
  readonly noBlocks: string
  readonly marks: Readonly<Record<"bold" | "italic" | "strikethrough" | "code" | "link" | "note", string>>
  readonly link: {
    readonly title: string
    readonly address: string
    readonly apply: string
    readonly remove: string
    readonly cancel: string
    readonly pages: string
  }
  readonly done: string
  readonly hintStyle: string
  readonly hintStyles: Readonly<Record<"info" | "success" | "warning" | "danger", string>>
  readonly codeTitle: string
  readonly codeLanguage: string
  readonly altText: string
  readonly caption: string
  readonly edit: string
  readonly addImage: string
  readonly tabTitle: string
  readonly addTab: string
  readonly addStep: string
  readonly addColumn: string
  readonly removePart: string
  readonly formula: string
  readonly uploading: string
  readonly uploadFailed: string
  /** Shown at the place of a paste that the host converts. */
  readonly converting: string
  readonly block: Readonly<Record<"actions" | "moveUp" | "moveDown" | "duplicate" | "remove", string>>
  readonly table: Readonly<
    Record<
      | "label"
      | "column"
      | "value"
      | "choose"
      | "target"
      | "cover"
      | "coverDark"
      | "addRowAfter"
      | "addColumnAfter"
      | "moveRowUp"
      | "moveRowDown"
      | "moveColumnBack"
      | "moveColumnOn"
      | "removeRow"
      | "deleteColumn"
      | "deleteTable",
      string
    >
  >
  readonly form: FormWords
  /** The blocks of the menu, by their names. */
  readonly insert: Readonly<Record<string, string>>
  /** Names of blocks that the editor shows but does not edit, by their types. */
  readonly opaque: Readonly<Record<string, string>>
  readonly anyOpaque: string
  readonly editSource: string
}

/** The words in English. */
export const englishWords: EditorWords = {
  content: "Page content",
  placeholder: "Write, or type / for blocks",
  formatting: "Text formatting",
  blocks: "Blocks",
  noBlocks: "No block has this name",
  marks: {
    bold: "Bold",
    italic: "Italic",
    strikethrough: "Strikethrough",
    code: "Code",
    link: "Link",
    note: "Note"
  },
  link: {
    title: "Link",
    address: "Address or page",
    apply: "Apply",
    remove: "Remove link",
    cancel: "Cancel",
    pages: "Pages"
  },
  done: "Done",
  hintStyle: "Style of the hint",
  hintStyles: { info: "Info", success: "Success", warning: "Warning", danger: "Danger" },
  codeTitle: "Title",
  codeLanguage: "Language",
  altText: "Alternative text",
  caption: "Caption",
  edit: "Edit",
  addImage: "Add image",
  tabTitle: "Title of the tab",
  addTab: "Add tab",
  addStep: "Add step",
  addColumn: "Add column",
  removePart: "Remove",
  formula: "Formula",
  uploading: "Uploading",
  uploadFailed: "The upload failed:",
  converting: "Converting what was pasted…",
  block: {
    actions: "Actions for the block",
    moveUp: "Move block up",
    moveDown: "Move block down",
    duplicate: "Duplicate block",
    remove: "Remove block"
  },
  table: {
    label: "Table",
    column: "Title",
    value: "Value",
    choose: "Choose",
    target: "Target",
    cover: "Cover",
    coverDark: "Dark cover",
    addRowAfter: "Add row",
    addColumnAfter: "Add column",
    moveRowUp: "Move row up",
    moveRowDown: "Move row down",
    moveColumnBack: "Move column back",
    moveColumnOn: "Move column on",
    removeRow: "Remove row",
    deleteColumn: "Remove column",
    deleteTable: "Remove table"
  },
  form: englishFormWords,
  insert: {
    paragraph: "Text",
    heading1: "Heading 1",
    heading2: "Heading 2",
    heading3: "Heading 3",
    unordered: "Bulleted list",
    ordered: "Numbered list",
    tasks: "Task list",
    quote: "Quote",
    hint: "Hint",
    warning: "Warning",
    code: "Code",
    table: "Table",
    divider: "Divider",
    expandable: "Expandable",
    tabs: "Tabs",
    stepper: "Stepper",
    columns: "Columns",
    cards: "Cards",
    picture: "Picture",
    file: "File",
    upload: "Upload files",
    embed: "Embed",
    "content-ref": "Page reference",
    math: "Formula block",
    "inline-math": "Formula",
    mention: "Mention of a page",
    emoji: "Emoji",
    icon: "Icon",
    button: "Button",
    "inline-image": "Image in the text",
    note: "Note",
    expression: "Expression"
  },
  opaque: {
    math: "Formula",
    embed: "Embed",
    file: "File",
    images: "Images",
    drawing: "Drawing",
    table: "Table",
    code: "Code",
    "content-ref": "Page reference",
    "reusable-content": "Reusable content",
    if: "Condition",
    updates: "Updates",
    prompt: "Prompt",
    swagger: "API operation",
    "openapi-operation": "API operation",
    "openapi-schemas": "API schemas",
    "openapi-webhook": "API webhook",
    integration: "Integration"
  },
  anyOpaque: "Block",
  editSource: "Edit as Markdown"
}

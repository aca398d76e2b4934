/** The words of forms. */
export interface FormWords extends Readonly<
  Record<
    | "invalid"
    | "nothing"
    | "choose"
    | "upload"
    | "files"
    | "file"
    | "people"
    | "person"
    | "address"
    | "image"
    | "imageDark"
    | "width"
    | "align"
    | "fullWidth"
    | "withFrame"
    | "size"
    | "moveBack"
    | "moveOn"
    | "removeImage"
    | "label"
    | "kind"
    | "icon"
    | "action"
    | "query"
    | "expression"
    | "emoji"
    | "note"
    | "removeNote"
    | "table"
    | "column"
    | "title"
    | "type"
    | "options"
    | "multiple"
    | "max"
    | "hidden"
    | "hideHeader"
    | "shownAs",
    string
  >
> {
  readonly choices: Readonly<
    Record<
      | "none"
      | "left"
      | "center"
      | "right"
      | "primary"
      | "secondary"
      | "link"
      | "search"
      | "ask"
      | "original"
      | "line"
      | "grid"
      | "cards"
      | "medium"
      | "large"
      | "text"
      | "number"
      | "checkbox"
      | "rating"
      | "select"
      | "users"
      | "files"
      | "content-ref"
      | "image",
      string
    >
  >
}

/** The words of forms in English. */
export const englishFormWords: FormWords = {
  invalid: "This cannot be written here.",
  nothing: "Nothing was found.",
  choose: "Choose one of the results.",
  upload: "Upload",
  files: "Files",
  file: "File",
  people: "People",
  person: "Person",
  address: "Address",
  image: "Image file or address",
  imageDark: "Image on dark screens",
  width: "Width in pixels, or with %",
  align: "Alignment",
  fullWidth: "Full width",
  withFrame: "With a frame",
  size: "Size",
  moveBack: "Move back",
  moveOn: "Move on",
  removeImage: "Remove image",
  label: "Label",
  kind: "Kind",
  icon: "Icon",
  action: "When pressed",
  query: "Words to search or ask for",
  expression: "Expression",
  emoji: "Emoji",
  note: "Note",
  removeNote: "Remove note",
  table: "Table options",
  column: "Column",
  title: "Title",
  type: "Type",
  options: "Options, one on each line",
  multiple: "Several at once",
  max: "Highest rating",
  hidden: "Hidden",
  hideHeader: "Without titles",
  shownAs: "Shown as",
  choices: {
    none: "None",
    left: "Left",
    center: "Center",
    right: "Right",
    primary: "Primary",
    secondary: "Secondary",
    link: "Open a link",
    search: "Search",
    ask: "Ask",
    original: "Original",
    line: "Height of the line",
    grid: "Table",
    cards: "Cards",
    medium: "Medium",
    large: "Large",
    text: "Text",
    number: "Number",
    checkbox: "Checkbox",
    rating: "Rating",
    select: "Options",
    users: "People",
    files: "Files",
    "content-ref": "Page or link",
    image: "Image"
  }
}

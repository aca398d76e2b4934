const shapes = {
  home: "M4 11l8-7 8 7M6 9.500V20h12V9.500",
  menu: "M4 6h16M4 12h16M4 18h16",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4",
  plus: "M12 5v14M5 12h14",
  chevron: "M9 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  page: "M7 3h7l4 4v14H7zM14 3v4h4",
  space: "M5 4h13v16H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h11",
  folder: "M3 6h6l2 2h10v11H3z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.500M4 4v4.500h4.500M12 8v4l3 2",
  file: "M14 8l-5.500 5.500a2 2 0 0 0 3 3L18 10a4 4 0 0 0-6-6l-6.500 6.500a6 6 0 0 0 8.500 8.500L19 14",
  request:
    "M6 7v10M6 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M6 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4M18 17V9a3 3 0 0 0-3-3h-3M14 3l-3 3 3 3",
  action: "M13 3L5 14h6l-1 7 8-11h-6z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M5 20a7 7 0 0 1 14 0"
}

/** The name of an icon of the interface. */
export type IconName = keyof typeof shapes

/** An icon; it says nothing that no text says. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)

/** The emoji of a space or page: its code points in hex, joined by hyphens, as a character. */
export const emojiOf = (code: string | undefined): string | null => {
  if (code === undefined || !/^[0-9a-f]+(-[0-9a-f]+)*$/i.test(code)) return null
  try {
    return String.fromCodePoint(...code.split("-").map((part) => Number.parseInt(part, 16)))
  } catch {
    return null
  }
}

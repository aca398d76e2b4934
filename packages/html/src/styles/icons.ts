/** The symbols of the pages themselves, in a square of 24, drawn with a line. Authors name others (`findIcon`). */
const shapes: Readonly<Record<string, string>> = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  moon: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  monitor: "M3 4h18v12H3zM8 20h8M12 16v4",
  menu: "M4 6h16M4 12h16M4 18h16",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01",
  check: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12l3 3 5-6",
  warning: "M12 4L2 20h20zM12 10v4M12 17v.01",
  danger: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  "arrow-up-right": "M7 17L17 7M9 7h8v8",
  sparkles: "M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4",
  "clock-rotate-left": "M4 12a8 8 0 1 1 3 6M4 12l-2-3M4 12l4-2M12 8v4l3 2",
  pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  tick: "M5 12l5 5 9-10",
  close: "M6 6l12 12M18 6L6 18",
  "chevron-down": "M6 9l6 6 6-6",
  hash: "M5 9h15M4 15h15M10 4L8 20M16 4l-2 16",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  dash: "M6 12h12",
  rating: "M12 3l2.8 5.9 6.2.8-4.5 4.4 1.1 6.4-5.6-3-5.6 3 1.1-6.4L3 9.7l6.2-.8z"
}

const symbol = (name: string, path: string): string =>
  `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`

/** All of them as symbols of one image, which pages use by name. */
export const icons: string = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(shapes)
  .map(([name, path]) => symbol(name, path))
  .join("")}</svg>`

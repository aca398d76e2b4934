/** The shapes of icons in a square of 24, drawn with a line, and the further names that authors use for them. */
const shapes: Readonly<Record<string, readonly [names: string, path: string]>> = {
  search: ["magnifying-glass", "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5"],
  sun: [
    "sun-bright",
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1"
  ],
  moon: ["moon-stars", "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z"],
  monitor: ["desktop display computer", "M3 4h18v12H3zM8 20h8M12 16v4"],
  menu: ["bars list-ul", "M4 6h16M4 12h16M4 18h16"],
  info: [
    "circle-info info-circle circle-question question",
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01"
  ],
  check: ["circle-check check-circle badge-check", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12l3 3 5-6"],
  warning: ["triangle-exclamation exclamation-triangle exclamation", "M12 4L2 20h20zM12 10v4M12 17v.01"],
  danger: [
    "circle-exclamation octagon-exclamation ban circle-xmark",
    "M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6"
  ],
  file: ["page file-lines memo newspaper clipboard note-sticky", "M6 3h8l4 4v14H6zM14 3v4h4"],
  code: ["brackets-curly terminal laptop-code file-code markdown", "M8 7l-5 5 5 5M16 7l5 5-5 5"],
  download: ["arrow-down-to-line cloud-arrow-down file-arrow-down", "M12 4v11M7 11l5 5 5-5M4 20h16"],
  upload: ["cloud-arrow-up file-import file-export", "M12 16V5M7 9l5-5 5 5M4 20h16"],
  "arrow-left": ["chevron-left", "M20 12H4M10 6l-6 6 6 6"],
  "arrow-right": ["chevron-right circle-arrow-right", "M4 12h16M14 6l6 6-6 6"],
  "arrow-up-right": ["arrow-up-right-from-square external-link share", "M7 17L17 7M9 7h8v8"],
  sparkles: [
    "wand-magic-sparkles magic sparkle star gitbook-assistant",
    "M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 3v4M17 5h4"
  ],
  robot: ["microchip microchip-ai brain", "M5 9h14v10H5zM12 9V5M9 13v2M15 13v2"],
  rocket: ["rocket-launch bolt bolt-lightning forward", "M13 2L4 14h7l-1 8 9-12h-7z"],
  book: [
    "book-open books book-open-reader graduation-cap",
    "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14"
  ],
  gear: [
    "gears cog settings sliders wrench screwdriver-wrench toolbox",
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"
  ],
  user: [
    "circle-user user-circle user-gear user-plus",
    "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-5 4-7 8-7s8 2 8 7"
  ],
  users: [
    "user-group people-group",
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 0 1 0 7M18 14c2 1 4 3 4 6"
  ],
  lock: ["lock-keyhole shield shield-halved shield-check", "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3"],
  key: ["key-skeleton", "M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 13l9-9M16 8l3 3"],
  house: ["home", "M3 11l9-8 9 8M5 9v12h14V9M10 21v-6h4v6"],
  folder: ["folder-open folder-tree box archive", "M3 6h7l2 2h9v11H3z"],
  image: ["images photo-film", "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 9v.01"],
  link: [
    "link-simple chain",
    "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1"
  ],
  globe: [
    "earth-americas earth-europe language",
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 6 5 12 0 18M12 3c-5 6-5 12 0 18"
  ],
  envelope: ["mail paper-plane inbox at", "M3 5h18v14H3zM3 6l9 7 9-7"],
  comment: ["comments message messages", "M4 4h16v12H10l-5 4v-4H4z"],
  bell: ["bullhorn megaphone", "M6 17V10a6 6 0 0 1 12 0v7l2 1H4zM10 21h4"],
  calendar: ["calendar-days clock", "M4 6h16v15H4zM4 11h16M8 3v4M16 3v4"],
  "clock-rotate-left": ["history arrows-rotate rotate", "M4 12a8 8 0 1 1 3 6M4 12l-2-3M4 12l4-2M12 8v4l3 2"],
  "code-branch": [
    "git git-alt github gitlab code-merge code-pull-request",
    "M7 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4M17 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7 8v8M17 10c0 4-10 2-10 6"
  ],
  database: [
    "server hard-drive",
    "M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0"
  ],
  cloud: ["cloud-bolt", "M7 19a5 5 0 0 1 0-10 6 6 0 0 1 11 1 4.5 4.5 0 0 1 0 9z"],
  chart: ["chart-line chart-simple chart-bar chart-pie gauge", "M4 4v16h16M8 16v-4M12 16V8M16 16v-6"],
  heart: ["heart-pulse", "M12 20L4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z"],
  flag: ["flag-checkered bookmark", "M5 21V4h13l-3 4 3 4H5"],
  pen: ["pencil pen-to-square pen-nib edit", "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"],
  tick: ["", "M5 12l5 5 9-10"],
  close: ["xmark times", "M6 6l12 12M18 6L6 18"],
  "chevron-down": ["angle-down", "M6 9l6 6 6-6"],
  hash: ["hashtag", "M5 9h15M4 15h15M10 4L8 20M16 4l-2 16"],
  copy: ["clone", "M9 9h11v11H9zM5 15H4V4h11v1"],
  dash: ["minus", "M6 12h12"],
  rating: ["", "M12 3l2.8 5.9 6.2.8-4.5 4.4 1.1 6.4-5.6-3-5.6 3 1.1-6.4L3 9.7l6.2-.8z"],
  plus: ["circle-plus square-plus", "M12 5v14M5 12h14"],
  eye: ["eye-slash", "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6"],
  palette: [
    "paintbrush brush swatchbook",
    "M12 3a9 9 0 0 0 0 18c3 0 1-4 3-5s6 1 6-4-4-9-9-9zM8 10v.01M12 7v.01M16 10v.01"
  ],
  puzzle: ["puzzle-piece plug cubes cube", "M4 8h5a2.5 2.5 0 1 1 5 0h5v5a2.5 2.5 0 1 1 0 5v3H4z"],
  table: ["table-columns table-cells grid", "M3 5h18v14H3zM3 10h18M9 5v14"],
  play: ["circle-play video", "M7 4l13 8-13 8z"],
  lightbulb: ["lightbulb-on", "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4"]
}

const symbol = (name: string, path: string): string =>
  `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`

/** All icons as symbols of one image, which pages use by name. An unknown name shows nothing. */
export const icons: string = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(shapes)
  .flatMap(([name, [names, path]]) =>
    [name, ...names.split(" ").filter((one) => one !== "")].map((one) => symbol(one, path))
  )
  .join("")}</svg>`

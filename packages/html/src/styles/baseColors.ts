/** The colours of all sites by the name of their variable, for light and for dark pages. */
export const baseColors = {
  page: ["#ffffff", "#18191d"],
  surface: ["#f7f7f9", "#202126"],
  text: ["#2b2d36", "#dcdde3"],
  strong: ["#16171d", "#f1f1f4"],
  muted: ["#5d606d", "#a4a7b3"],
  hair: ["#e3e4e9", "#33353d"],
  border: ["#858894", "#7d808c"],
  accent: ["#2b5cc4", "#93b4ff"],
  solid: ["#2b5cc4", "#93b4ff"],
  "on-solid": ["#ffffff", "#14161c"],
  tint: ["#eef3fd", "#222a3d"],
  info: ["#50545f", "#b3b6c1"],
  success: ["#17703b", "#7fd3a0"],
  warning: ["#8a5300", "#f0b866"],
  danger: ["#b3261e", "#ff9f97"],
  red: ["#b3261e", "#ff9f97"],
  orange: ["#a44300", "#ffb27a"],
  yellow: ["#7a5c00", "#e6c65c"],
  green: ["#17703b", "#7fd3a0"],
  blue: ["#2257bd", "#96b8ff"],
  purple: ["#7b37b4", "#d0a6f5"]
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

/** The name of a colour of all sites. */
export type BaseColor = keyof typeof baseColors

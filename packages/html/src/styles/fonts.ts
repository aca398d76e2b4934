const neutral = 'system-ui,-apple-system,"Segoe UI",Roboto,"Open Sans","Noto Sans",sans-serif'
const humanist = 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans","Noto Sans",sans-serif'
const geometric = '"Avenir Next",Avenir,Montserrat,Corbel,"URW Gothic","Noto Sans",sans-serif'
const serif = 'Charter,"Bitstream Charter",Georgia,"Noto Serif",serif'
const slab = 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Noto Serif",serif'

const sansStacks: Readonly<Record<string, string>> = {
  RobotoSlab: slab,
  OpenSans: humanist,
  SourceSansPro: humanist,
  Lato: humanist,
  Ubuntu: humanist,
  Raleway: geometric,
  Merriweather: serif,
  Overpass: humanist,
  IBMPlexSerif: serif,
  Poppins: geometric,
  FiraSans: humanist
}

const code = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono",monospace'
const typewriter = '"Nimbus Mono PS","Courier New",Courier,monospace'
const rounded =
  '"Cascadia Code","Source Code Pro","Roboto Mono","DejaVu Sans Mono","Noto Sans Mono",monospace'

const monospaceStacks: Readonly<Record<string, string>> = {
  FiraCode: rounded,
  SourceCodePro: rounded,
  RobotoMono: rounded,
  SpaceMono: typewriter,
  DMMono: rounded
}

/** The fonts that readers have and that look most like a named one. Pages load no fonts; unknown names are neutral. */
export const fontStack = (name: string | undefined): string => {
  const found = name !== undefined && Object.hasOwn(sansStacks, name) ? sansStacks[name] : undefined
  return found ?? neutral
}

/** The same for fonts of code. */
export const monospaceStack = (name: string | undefined): string => {
  const found = name !== undefined && Object.hasOwn(monospaceStacks, name) ? monospaceStacks[name] : undefined
  return found ?? code
}

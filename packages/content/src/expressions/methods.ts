import { ExpressionRefused, textOf } from "./limits.ts"

type Args = ReadonlyArray<unknown>

/** The method of a text or list that an expression may call, by name; none of them changes anything. */
type Methods<Owner> = Readonly<Record<string, (owner: Owner, args: Args) => unknown>>

export const stringMethods: Methods<string> = {
  includes: (text, [part]) => text.includes(textOf(part)),
  startsWith: (text, [part]) => text.startsWith(textOf(part)),
  endsWith: (text, [part]) => text.endsWith(textOf(part)),
  indexOf: (text, [part]) => text.indexOf(textOf(part)),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  slice: (text, [from, to]) => text.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  split: (text, [separator]) => text.split(textOf(separator))
}

const functionIn = ([given]: Args): ((element: unknown, index: number) => unknown) => {
  if (typeof given !== "function") throw new ExpressionRefused("A call without a function")
  return (element, index) => given(element, index)
}

export const arrayMethods: Methods<ReadonlyArray<unknown>> = {
  includes: (list, [element]) => list.includes(element),
  indexOf: (list, [element]) => list.indexOf(element),
  some: (list, args) => list.some(functionIn(args)),
  every: (list, args) => list.every(functionIn(args)),
  find: (list, args) => list.find(functionIn(args)),
  filter: (list, args) => list.filter(functionIn(args)),
  map: (list, args) => list.map(functionIn(args)),
  slice: (list, [from, to]) => list.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  join: (list, [separator]) => list.map(textOf).join(separator === undefined ? "," : textOf(separator))
}

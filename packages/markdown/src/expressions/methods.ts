import { ExpressionRefused, type Fuel } from "./limits.ts"

type Args = ReadonlyArray<unknown>

/** The method of a text or list that an expression may call, by name; none of them changes anything, all pay for what they do. */
type Methods<Owner> = Readonly<Record<string, (owner: Owner, args: Args, fuel: Fuel) => unknown>>

const search =
  (find: (text: string, part: string) => unknown) =>
  (text: string, [given]: Args, fuel: Fuel): unknown => {
    const part = fuel.textOf(given)
    fuel.burnSearch(text, part)
    return find(text, part)
  }

const compare =
  (find: (text: string, part: string) => boolean) =>
  (text: string, [given]: Args, fuel: Fuel): boolean => {
    const part = fuel.textOf(given)
    fuel.burnCharacters(part.length)
    return find(text, part)
  }

const write =
  (make: (text: string) => string) =>
  (text: string, _: Args, fuel: Fuel): string => {
    fuel.burnText(text.length)
    return make(text)
  }

const lookUp =
  (find: (list: ReadonlyArray<unknown>, element: unknown) => unknown) =>
  (list: ReadonlyArray<unknown>, [element]: Args, fuel: Fuel): unknown => {
    fuel.burnLookup(list, element)
    return find(list, element)
  }

const limitsOf = ([from, to]: Args): readonly [number, number | undefined] => [
  Number(from ?? 0),
  to === undefined ? undefined : Number(to)
]

export const stringMethods: Methods<string> = {
  includes: search((text, part) => text.includes(part)),
  indexOf: search((text, part) => text.indexOf(part)),
  startsWith: compare((text, part) => text.startsWith(part)),
  endsWith: compare((text, part) => text.endsWith(part)),
  // Some letters become two or three.
  toLowerCase: write((text) => text.toLowerCase()),
  toUpperCase: write((text) => text.toUpperCase()),
  trim: write((text) => text.trim()),
  slice: (text, args, fuel) => {
    fuel.burnText(text.length)
    return text.slice(...limitsOf(args))
  },
  split: (text, [given], fuel) => {
    const separator = fuel.textOf(given)
    fuel.burnSearch(text, separator)
    // As many parts as it can have.
    fuel.burn(separator === "" ? text.length : Math.ceil(text.length / separator.length))
    return text.split(separator)
  }
}

const functionIn = ([given]: Args): ((element: unknown, index: number) => unknown) => {
  if (typeof given !== "function") throw new ExpressionRefused("A call without a function")
  return (element, index) => given(element, index)
}

const each =
  (visit: (list: ReadonlyArray<unknown>, call: (element: unknown, index: number) => unknown) => unknown) =>
  (list: ReadonlyArray<unknown>, args: Args, fuel: Fuel): unknown => {
    fuel.burn(list.length)
    return visit(list, functionIn(args))
  }

export const arrayMethods: Methods<ReadonlyArray<unknown>> = {
  includes: lookUp((list, element) => list.includes(element)),
  indexOf: lookUp((list, element) => list.indexOf(element)),
  some: each((list, call) => list.some(call)),
  every: each((list, call) => list.every(call)),
  find: each((list, call) => list.find(call)),
  filter: each((list, call) => list.filter(call)),
  map: each((list, call) => list.map(call)),
  slice: (list, args, fuel) => {
    fuel.burn(list.length)
    return list.slice(...limitsOf(args))
  },
  join: (list, [given], fuel) => {
    const separator = given === undefined ? "," : fuel.textOf(given)
    let length = 0
    const parts: Array<string> = []
    for (const element of list) {
      const part = fuel.textOf(element)
      length += part.length + separator.length
      fuel.burn()
      parts.push(part)
    }
    fuel.burnText(Math.max(0, length - separator.length))
    return parts.join(separator)
  }
}

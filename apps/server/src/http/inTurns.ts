/**
 * Makes a function that begins works in turns of the event loop, first come, first served: in each turn so many, one after the other without
 * a microtask between them. Others are served between the turns.
 */
export const inTurns = (perTurn: number): ((work: () => void) => void) => {
  let waiting: Array<() => void> = []
  const beginSome = () => {
    const begun = waiting.slice(0, perTurn)
    waiting = waiting.slice(perTurn)
    if (waiting.length > 0) setImmediate(beginSome)
    for (const work of begun) work()
  }
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(beginSome)
  }
}

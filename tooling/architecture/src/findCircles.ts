/** Finds the circles of a directed graph: its strongly connected components of more than one node (Tarjan's algorithm), and loops. */
export const findCircles = (
  graph: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<ReadonlyArray<string>> => {
  const circles: Array<ReadonlyArray<string>> = []
  const indexes = new Map<string, number>()
  const lowLinks = new Map<string, number>()
  const stack: Array<string> = []
  const onStack = new Set<string>()
  const visit = (node: string): number => {
    const index = indexes.size
    indexes.set(node, index)
    lowLinks.set(node, index)
    stack.push(node)
    onStack.add(node)
    for (const target of graph.get(node) ?? []) {
      const reached = !indexes.has(target)
        ? visit(target)
        : onStack.has(target)
          ? indexes.get(target)!
          : index
      lowLinks.set(node, Math.min(lowLinks.get(node)!, reached))
    }
    if (lowLinks.get(node) === index) {
      const component = stack.splice(stack.indexOf(node))
      for (const member of component) onStack.delete(member)
      if (component.length > 1 || graph.get(node)?.includes(node)) circles.push(component.sort())
    }
    return lowLinks.get(node)!
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return circles
}

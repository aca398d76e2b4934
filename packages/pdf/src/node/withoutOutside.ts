const reference = /\s(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** A drawing without references to anything but itself: with them it would not be printed, and nothing is fetched. */
export const withoutOutside = (svg: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(svg)
      .toString("utf8")
      .replace(reference, (written, double?: string, single?: string) =>
        /^(#|data:image\/(png|jpeg|gif|webp);)/i.test((double ?? single ?? "").trim()) ? written : ""
      )
  )

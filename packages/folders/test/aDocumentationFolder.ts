import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The files of a folder by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Pages with each construct that rules look at, without a mistake. */
export const cleanFiles: Files = {
  ".gitbook.yaml": "root: ./\nredirects:\n  old/place: guide/install.md\n",
  ".gitbook/vars.yaml": "product: Octavo\n",
  ".gitbook/includes/note.md": "## Shared note\n\nA note with [a link](../../guide/install.md#linux).\n",
  ".gitbook/assets/plan.png": new Uint8Array([137, 80, 78, 71]),
  "SUMMARY.md":
    "# Table of contents\n\n* [Start](README.md)\n* [Install](guide/install.md)\n  * [Blocks](guide/blocks.md)\n* [API](api.md)\n",
  "README.md":
    '---\ntitle: Start\nif: visitor.claims.beta\n---\n\n# Start\n\nRead [Install](guide/install.md#linux), [the folder](guide/install.md), [here](#start), [the note](#shared-note) and [outside](https://example.com/x#y).\n\n![The plan](.gitbook/assets/plan.png)\n\n<img src=".gitbook/assets/plan.png" alt="">\n\n{% include ".gitbook/includes/note.md" %}\n\nThe product is <code class="expression">space.vars.product</code>.\n',
  "guide/install.md":
    '# Install\n\n## Linux\n\n### Deb <a href="#deb" id="deb"></a>\n\nText with `{% code %}`.\n\n## Windows\n',
  "guide/blocks.md":
    '# Blocks\n\n{% hint style="info" %}\nA hint\n{% endhint %}\n\n{% tabs %}\n{% tab title="One" %}\nText\n{% endtab %}\n{% endtabs %}\n\n[The tab](#one)\n\n{% if visitor.claims.beta %}\nBeta\n{% endif %}\n\n{% embed url="https://example.com" %}\n',
  "api.md":
    '# API\n\n{% openapi src="petstore.yaml" path="/pets/{id}" method="get" %}\n[petstore.yaml](petstore.yaml)\n{% endopenapi %}\n\n{% openapi-operation spec="petstore" path="/pets/{petId}" method="get" %}\n[OpenAPI](petstore.yaml)\n{% endopenapi-operation %}\n',
  "petstore.yaml":
    "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets/{id}:\n    get: { responses: {} }\n"
}

/** Writes files below a folder. */
export const writeFiles = (folder: string, files: Files): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** A folder of documentation with the clean files and these ones, which is removed at the end of the test. */
export const aDocumentationFolder = (files: Files = {}) =>
  Effect.map(aFolder, (folder) => {
    writeFiles(folder, { ...cleanFiles, ...files })
    return folder
  })

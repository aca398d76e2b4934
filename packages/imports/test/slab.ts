/** Posts of Slab in the folders of their topics. */
export const slab = {
  "Engineering/Onboarding/Getting started.md":
    "# Getting started\n\nRead [it](https://acme.slab.com/posts/deploys-and-more-ab12cd34#h1) and [another](https://acme.slab.com/posts/gone-ab12cd35).\n\n- [x] Done\n",
  "Engineering/Deploys.md": "# Deploys and more\n\n[Twice](https://acme.slab.com/posts/welcome-ab12cd36)\n",
  "General/Welcome.md": "Words.\n",
  "General/Welcome (1).md": "# Welcome\n\nMore.\n"
}

/** Pages of a document of Coda with its tables. */
export const coda = {
  "Doc/Home.html":
    '<h1>Home</h1><p><a href="https://coda.io/d/Doc_dAbc/The-plan_suXy1#_luZ">Plan</a>, <a href="Home/Notes.html">Notes</a></p>',
  "Doc/Home/Notes.html": '<h1>Notes</h1><p><img src="../a.png" alt="A"></p>',
  "Doc/Plan.html": "<h1>The plan</h1><table><tr><th>Task</th></tr><tr><td>One</td></tr></table>",
  "Doc/a.png": "png",
  "Doc/Tasks.csv": "Task\nOne\n"
}

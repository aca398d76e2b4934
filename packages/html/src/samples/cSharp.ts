import { quotedCSharp } from "./quoting.ts"
import type { SampleBody, SamplePart } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

const partLines = ({ file, name, text, type }: SamplePart, index: number): ReadonlyArray<string> => {
  const part = `part${index + 1}`
  const content =
    file === undefined
      ? `new StringContent(${quotedCSharp(text)})`
      : `new StreamContent(File.OpenRead(${quotedCSharp(file)}))`
  return [
    `var ${part} = ${content};`,
    // A plain field has no media type.
    type === undefined
      ? `${part}.Headers.ContentType = null;`
      : `${part}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quotedCSharp(type)});`,
    `form.Add(${[part, quotedCSharp(name), ...(file === undefined ? [] : [quotedCSharp(file)])].join(", ")});`
  ]
}

const contentLines = (body: SampleBody): ReadonlyArray<string> => {
  switch (body.kind) {
    case "multipart":
      return [
        "var form = new MultipartFormDataContent();",
        ...body.parts.flatMap(partLines),
        "request.Content = form;"
      ]
    case "file":
      return [`request.Content = new ByteArrayContent(File.ReadAllBytes(${quotedCSharp(body.file)}));`]
    case "json":
    case "form":
    case "text":
      return [`request.Content = new StringContent(${quotedCSharp(body.text)});`]
  }
}

const isContentHeader = (name: string): boolean =>
  /^(?:allow|content-[a-z0-9-]+|expires|last-modified)$/i.test(name)

/** A request as a program of C# with the libraries of .NET. */
export const cSharp = ({ basic, body, hasCertificate, headers, method, url }: SampleRequest): string => {
  const ofContent = headers.filter(([name]) => isContentHeader(name))
  const ofRequest = headers.filter(([name]) => !isContentHeader(name))
  const type = ofContent.find(([name]) => name.toLowerCase() === "content-type")?.[1]
  const others = ofContent.filter(([name]) => name.toLowerCase() !== "content-type")
  return [
    "using System;",
    "using System.IO;",
    "using System.Net.Http;",
    "using System.Net.Http.Headers;",
    ...(hasCertificate ? ["using System.Security.Cryptography.X509Certificates;"] : []),
    ...(basic === undefined ? [] : ["using System.Text;"]),
    "",
    ...(hasCertificate
      ? [
          "var handler = new HttpClientHandler();",
          'handler.ClientCertificates.Add(X509Certificate2.CreateFromPemFile("client.pem", "client.key"));',
          "using var client = new HttpClient(handler);"
        ]
      : ["using var client = new HttpClient();"]),
    `using var request = new HttpRequestMessage(new HttpMethod(${quotedCSharp(method)}), ${quotedCSharp(url)});`,
    ...(basic === undefined
      ? []
      : [
          'request.Headers.Authorization = new AuthenticationHeaderValue("Basic",',
          `    Convert.ToBase64String(Encoding.UTF8.GetBytes(${quotedCSharp(basic.join(":"))})));`
        ]),
    ...ofRequest.map(
      ([name, value]) =>
        `request.Headers.TryAddWithoutValidation(${quotedCSharp(name)}, ${quotedCSharp(value)});`
    ),
    ...(body === undefined ? [] : contentLines(body)),
    ...(body === undefined || type === undefined
      ? []
      : [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quotedCSharp(type)});`]),
    ...(body === undefined ? [] : others).map(
      ([name, value]) =>
        `request.Content.Headers.TryAddWithoutValidation(${quotedCSharp(name)}, ${quotedCSharp(value)});`
    ),
    "using var response = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");'
  ].join("\n")
}

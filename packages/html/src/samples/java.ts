import { multipartText } from "./multipartText.ts"
import { quotedJava, strictUrl } from "./quoting.ts"
import type { SampleBody } from "./SampleBody.ts"
import type { SampleRequest } from "./SampleRequest.ts"

/** The longest text of one constant; the compiler takes at most 65,535 bytes. */
const maxConstant = 15_000

/** Text as a sum of its lines, where it has several; joined at run time where a constant cannot have it. */
const textOf = (value: string): string => {
  const lines = value.split(/(?<=\n)/)
  const isLong = value.length > maxConstant
  const parts = isLong ? lines.flatMap((line) => line.match(/.{1,5000}\n?/gsu) ?? [line]) : lines
  const words = parts.map(quotedJava)
  return isLong
    ? `String.join("",\n                ${words.join(",\n                ")})`
    : words.join("\n                + ")
}

const publisherOf = (body: SampleBody | undefined): string => {
  switch (body?.kind) {
    case undefined:
      return "HttpRequest.BodyPublishers.noBody()"
    case "file":
      return `HttpRequest.BodyPublishers.ofFile(Path.of(${quotedJava(body.file)}))`
    case "multipart":
    case "json":
    case "form":
    case "text": {
      const text = body.kind === "multipart" ? multipartText(body).text : body.text
      return `HttpRequest.BodyPublishers.ofString(${textOf(text)})`
    }
  }
}

/** Headers that the client of Java sets itself and refuses to be given. */
const restricted = /^(?:connection|content-length|expect|host|upgrade)$/i

/** A request as a program of Java 17 with its standard library. */
export const java = ({ basic, body, hasCertificate, headers, method, url }: SampleRequest): string => {
  const type = body?.kind === "multipart" ? [["Content-Type", multipartText(body).type] as const] : []
  return [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    ...(basic === undefined ? [] : ["import java.nio.charset.StandardCharsets;"]),
    ...(body?.kind === "file" ? ["import java.nio.file.Path;"] : []),
    ...(basic === undefined ? [] : ["import java.util.Base64;"]),
    ...(hasCertificate ? ["import javax.net.ssl.SSLContext;"] : []),
    "",
    "class Main {",
    "    public static void main(String[] args) throws Exception {",
    ...(hasCertificate
      ? [
          "        // The default context has the certificate of javax.net.ssl.keyStore.",
          "        HttpClient client = HttpClient.newBuilder().sslContext(SSLContext.getDefault()).build();"
        ]
      : ["        HttpClient client = HttpClient.newHttpClient();"]),
    `        HttpRequest request = HttpRequest.newBuilder(URI.create(${quotedJava(strictUrl(url))}))`,
    ...(basic === undefined
      ? []
      : [
          `            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(${quotedJava(basic.join(":"))}.getBytes(StandardCharsets.UTF_8)))`
        ]),
    ...[...headers, ...type]
      .filter(([name]) => !restricted.test(name))
      .map(([name, value]) => `            .header(${quotedJava(name)}, ${quotedJava(value)})`),
    `            .method(${quotedJava(method)}, ${publisherOf(body)})`,
    "            .build();",
    "        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());",
    '        System.out.println(response.statusCode() + " " + response.body());',
    "    }",
    "}"
  ].join("\n")
}

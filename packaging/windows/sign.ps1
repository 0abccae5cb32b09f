# Signs one file with Azure's signing service: pwsh -File packaging/windows/sign.ps1 FILE
# Needs the module TrustedSigning, and in the environment SIGNING_ENDPOINT, SIGNING_ACCOUNT, SIGNING_PROFILE and what
# Azure's login reads: AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET.
param([Parameter(Mandatory)][string]$File)
$ErrorActionPreference = 'Stop'

# NSIS names the uninstaller it asks about .tmp; the service tells kinds of files by their endings.
$program = Join-Path ([IO.Path]::GetTempPath()) "$([guid]::NewGuid()).exe"
Copy-Item -LiteralPath $File -Destination $program
try {
    Invoke-TrustedSigning `
        -Endpoint $env:SIGNING_ENDPOINT `
        -CodeSigningAccountName $env:SIGNING_ACCOUNT `
        -CertificateProfileName $env:SIGNING_PROFILE `
        -Files $program `
        -FileDigest SHA256 `
        -TimestampRfc3161 'http://timestamp.acs.microsoft.com' `
        -TimestampDigest SHA256
    $status = (Get-AuthenticodeSignature -LiteralPath $program).Status
    if ($status -ne 'Valid') { throw "$File was not signed: $status" }
    Copy-Item -LiteralPath $program -Destination $File -Force
}
finally {
    Remove-Item -LiteralPath $program -Force
}

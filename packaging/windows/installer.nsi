; The installer for Windows: for one user, without an administrator. Built by make_installer.py, which passes all names:
;   TITLE NAME COMMAND PUBLISHER HOMEPAGE COPYRIGHT DOCUMENT SUFFIX PROG_ID    see packaging/product.py
;   VERSION, NUMBERS    1.2.3rc1 and 1.2.3.0
;   PAYLOAD, OUT, ICON  the folder to pack, the file to write, the picture of it
;   WELCOME             the picture of the first and the last page
;   SIGN                perhaps: a command that signs the file named after it
;   X64_STUB            perhaps: an installer without 32-bit code; the NSIS of Debian has it, that of Windows not
;   QUICK               perhaps: pack fast and badly, for tests
;
; Options of the installer:   /S silent, /D=FOLDER (last, without quotes)
; Options of uninstall.exe:   /S silent, /UPGRADE keeps settings and logs as well
; Exit codes: 0 done, 1 given up by the user, 2 a file could not be written, and those below.

!define NOT_64_BIT 3
!define WINDOWS_TOO_OLD 4
!define IS_RUNNING 5
!define OLD_VERSION_STAYS 6

Unicode true
!ifdef X64_STUB
    Target amd64-unicode
!endif

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh

!define PROGRAM "${NAME}.exe"
!define UNINSTALLER "uninstall.exe"
!define CLASSES "Software\Classes"
!define APPS_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${TITLE}"
OutFile "${OUT}"
BrandingText "${TITLE} ${VERSION}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${APPS_KEY}" "InstallLocation"
ManifestDPIAware true
; A file that cannot be written ends the installation; half a program is none.
AllowSkipFiles off
!ifdef QUICK
    SetCompressor zlib
!else
    SetCompressor /SOLID lzma
    SetCompressorDictSize 32
!endif

VIProductVersion "${NUMBERS}"
VIAddVersionKey CompanyName "${PUBLISHER}"
VIAddVersionKey FileDescription "${TITLE} installer"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "${COPYRIGHT}"
VIAddVersionKey ProductName "${TITLE}"
VIAddVersionKey ProductVersion "${VERSION}"

!ifdef SIGN
    ; Without `= 0` a failed signing would be passed over.
    !finalize '${SIGN} "%1"' = 0
    !uninstfinalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "${WELCOME}"
!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE KeepToOwnFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

; Ends the installer or uninstaller with a sentence, which is not shown when it runs silently.
!macro Refuse CODE SENTENCE
    MessageBox MB_OK|MB_ICONSTOP "${SENTENCE}" /SD IDOK
    SetErrorLevel ${CODE}
    Quit
!macroend

; Waits until FOLDER\FILE is not running, for as long as the user wants; a silent one gives up. Windows lets nobody
; write to the file of a running program.
!macro WaitUntilClosed FOLDER FILE
    ${If} ${FileExists} "${FOLDER}\${FILE}"
        ${Do}
            ClearErrors
            FileOpen $R9 "${FOLDER}\${FILE}" a
            ${IfNot} ${Errors}
                FileClose $R9
                ${ExitDo}
            ${EndIf}
            ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION \
                "${TITLE} is running. Close its windows, then choose Retry." /SD IDCANCEL IDCANCEL`
                SetErrorLevel ${IS_RUNNING}
                Quit
            ${EndIf}
        ${Loop}
    ${EndIf}
!macroend

!macro WaitUntilProgramsClosed FOLDER
    !insertmacro WaitUntilClosed "${FOLDER}" "${PROGRAM}"
    !insertmacro WaitUntilClosed "${FOLDER}" "${COMMAND}.exe"
!macroend

; Only what is ours: the folder may hold other things too.
!macro RemoveProgram FOLDER
    RMDir /r "${FOLDER}\_internal"
    Delete "${FOLDER}\${PROGRAM}"
    Delete "${FOLDER}\${COMMAND}.exe"
    Delete "${FOLDER}\${UNINSTALLER}"
    RMDir "${FOLDER}"
!macroend

!macro TellExplorer
    ; SHCNE_ASSOCCHANGED: icons and types of files are read again.
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Function .onInit
    SetShellVarContext current
    ${IfNot} ${RunningX64}
        !insertmacro Refuse ${NOT_64_BIT} "${TITLE} needs a 64-bit Windows."
    ${EndIf}
    ; Qt 6.9 needs Windows 10 1809.
    ${IfNot} ${AtLeastWin10}
    ${OrIfNot} ${AtLeastBuild} 17763
        !insertmacro Refuse ${WINDOWS_TOO_OLD} "${TITLE} needs Windows 10, version 1809, or a newer one."
    ${EndIf}
    ${If} ${Silent}
        Call KeepToOwnFolder
    ${EndIf}
FunctionEnd

; In a folder with other things the program gets a folder of its own: another program may have an _internal as well.
Function KeepToOwnFolder
    ${DirState} "$INSTDIR" $R0
    ${If} $R0 == 1
    ${AndIfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
        StrCpy $INSTDIR "$INSTDIR\${TITLE}"
    ${EndIf}
FunctionEnd

Section
    !insertmacro WaitUntilProgramsClosed "$INSTDIR"
    Call RemoveOlderVersion
    ; What an uninstaller that is missing left.
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${PAYLOAD}/*"
    WriteUninstaller "$INSTDIR\${UNINSTALLER}"
    CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${PROGRAM}" "" "" "" SW_SHOWNORMAL "" "${DESCRIPTION}"
    Call RegisterRecords
    Call RegisterProgram
SectionEnd

; So that no file of it stays which the new version has no more. It knows by itself what belongs to it.
Function RemoveOlderVersion
    ReadRegStr $R1 HKCU "${APPS_KEY}" "InstallLocation"
    ${If} $R1 == ""
    ${OrIfNot} ${FileExists} "$R1\${UNINSTALLER}"
        Return
    ${EndIf}
    !insertmacro WaitUntilProgramsClosed "$R1"
    DetailPrint "Removing the older version"
    ; With _? it works where it is, and ExecWait waits for it; so it cannot remove itself.
    ExecWait '"$R1\${UNINSTALLER}" /S /UPGRADE _?=$R1' $R2
    ${If} $R2 != 0
        !insertmacro Refuse ${OLD_VERSION_STAYS} "The older version cannot be removed. Remove it in Apps & features, then try again."
    ${EndIf}
    Delete "$R1\${UNINSTALLER}"
    RMDir "$R1"
FunctionEnd

Function RegisterRecords
    WriteRegStr HKCU "${CLASSES}\${PROG_ID}" "" "${DOCUMENT}"
    WriteRegStr HKCU "${CLASSES}\${PROG_ID}\DefaultIcon" "" "$INSTDIR\_internal\icons\record.ico"
    WriteRegStr HKCU "${CLASSES}\${PROG_ID}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
    WriteRegStr HKCU "${CLASSES}\.${SUFFIX}\OpenWithProgids" "${PROG_ID}" ""
    ; Another program that has these files keeps them; this one stands under "Open with".
    ReadRegStr $R0 HKCU "${CLASSES}\.${SUFFIX}" ""
    ${If} $R0 == ""
        WriteRegStr HKCU "${CLASSES}\.${SUFFIX}" "" "${PROG_ID}"
    ${EndIf}
    !insertmacro TellExplorer
FunctionEnd

; What Apps & features shows.
Function RegisterProgram
    WriteRegStr HKCU "${APPS_KEY}" "DisplayName" "${TITLE}"
    WriteRegStr HKCU "${APPS_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${APPS_KEY}" "Publisher" "${PUBLISHER}"
    WriteRegStr HKCU "${APPS_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM},0"
    WriteRegStr HKCU "${APPS_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${APPS_KEY}" "UninstallString" '"$INSTDIR\${UNINSTALLER}"'
    WriteRegStr HKCU "${APPS_KEY}" "QuietUninstallString" '"$INSTDIR\${UNINSTALLER}" /S'
    WriteRegStr HKCU "${APPS_KEY}" "URLInfoAbout" "${HOMEPAGE}"
    WriteRegDWORD HKCU "${APPS_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${APPS_KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $R0 $R1 $R2
    WriteRegDWORD HKCU "${APPS_KEY}" "EstimatedSize" $R0
FunctionEnd

Function un.onInit
    SetShellVarContext current
FunctionEnd

Section Uninstall
    !insertmacro WaitUntilProgramsClosed "$INSTDIR"
    Delete "$SMPROGRAMS\${TITLE}.lnk"
    !insertmacro RemoveProgram "$INSTDIR"
    Call un.UnregisterRecords
    DeleteRegKey HKCU "${APPS_KEY}"
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/UPGRADE" $R1
    ${If} ${Errors}
        Call un.RemoveTraces
    ${EndIf}
SectionEnd

Function un.UnregisterRecords
    DeleteRegKey HKCU "${CLASSES}\${PROG_ID}"
    DeleteRegValue HKCU "${CLASSES}\.${SUFFIX}\OpenWithProgids" "${PROG_ID}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${SUFFIX}\OpenWithProgids"
    ReadRegStr $R0 HKCU "${CLASSES}\.${SUFFIX}" ""
    ${If} $R0 == "${PROG_ID}"
        DeleteRegValue HKCU "${CLASSES}\.${SUFFIX}" ""
    ${EndIf}
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${SUFFIX}"
    !insertmacro TellExplorer
FunctionEnd

; Settings, logs and what else the program makes by itself. Games and fleets are the user's: they stay.
Function un.RemoveTraces
    StrCpy $R0 "$LOCALAPPDATA\${DATA_FOLDER}"
    Delete "$R0\settings.json*"
    Delete "$R0\*.lock"
    RMDir /r "$R0\requests"
    RMDir /r "$R0\Logs"
    RMDir "$R0\games"
    RMDir "$R0\fleets"
    RMDir "$R0"
    ; Windows makes it again when a program needs it.
    RMDir "$LOCALAPPDATA\Programs"
FunctionEnd
